import { z } from 'zod'

/** Which day the board shows; all of them without one. */
export const BoardAddress = z.object({ stop: z.uuid().optional() })
