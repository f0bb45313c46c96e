// A database at market scale: the invented market, derived and listed.
import { keptDatabase } from './kept-database.ts'

export const marketDatabase = (): Promise<string> => keptDatabase({ name: 'market', size: 'market' })
