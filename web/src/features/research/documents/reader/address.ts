import { z } from 'zod'

/** Besides the page, which every address has. */
export const ReaderAddress = z.object({ term: z.string().trim().max(200).optional() })
