// Which columns an export contains: those shown on screen, in the same order.
import { z } from 'zod'
import { list } from './values.ts'
import { toCamel } from './wire.ts'

/** In wire names; default: all columns. */
export const chosenColumns = { columns: list(z.string().max(100).transform(toCamel)) }
