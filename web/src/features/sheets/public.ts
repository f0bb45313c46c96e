import { sheets } from '@rostrum/contract/sheets'
import { queryFor } from '#platform/api/query.ts'

export { ColumnMapping } from './ColumnMapping.tsx'
export { SheetDrop } from './SheetDrop.tsx'

export const sheetQuery = (id: string) => queryFor(sheets.read, { params: { id } })
