// A database at market scale: the generated market, with derivations and directory.
import { keptDatabase } from './kept-database.ts'

export const marketDatabase = (): Promise<string> => keptDatabase({ name: 'market', size: 'market' })
