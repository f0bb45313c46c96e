// Which columns a file is asked for: those that the screen shows, in its order.
import { z } from 'zod'
import { list } from './values.ts'
import { toCamel } from './wire.ts'

/** Named like everything on the wire; all columns where nothing is said. */
export const chosenColumns = { columns: list(z.string().max(100).transform(toCamel)) }
