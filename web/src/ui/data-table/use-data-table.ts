import { useUncontrolled } from '@mantine/hooks'
import {
  columnPinningFeature,
  columnVisibilityFeature,
  type RowData,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { type ColumnState, type DataColumn, defaultColumnState } from './column.ts'

const features = tableFeatures({ columnPinningFeature, columnVisibilityFeature, rowSelectionFeature })

const hasShiftKey = (event: unknown) => (event as { shiftKey: boolean }).shiftKey

export type DataTableState<Row> = {
  rows: Row[]
  rowId: (row: Row) => string
  columns: DataColumn<Row>[]
  columnState?: ColumnState
  onColumnState?: (state: ColumnState) => void
  selectedIds?: string[]
  onSelectedIds?: (ids: string[]) => void
}

export function useDataTable<Row extends RowData>(options: DataTableState<Row>) {
  const { rows, rowId, columns } = options
  const initialColumns = useMemo(() => defaultColumnState(columns), [columns])
  const [columnState, setColumnState] = useUncontrolled({
    value: options.columnState,
    defaultValue: initialColumns,
    onChange: options.onColumnState,
  })
  const [selectedIds, setSelectedIds] = useUncontrolled<string[]>({
    value: options.selectedIds,
    defaultValue: [],
    onChange: options.onSelectedIds,
  })

  const columnVisibility = useMemo(
    () => Object.fromEntries(columnState.hidden.map((id) => [id, false])),
    [columnState.hidden],
  )
  const columnPinning = useMemo(
    () => ({ start: columns.map(({ id }) => id).filter((id) => columnState.pinned.includes(id)), end: [] }),
    [columns, columnState.pinned],
  )
  const rowSelection = useMemo(
    (): RowSelectionState => Object.fromEntries(selectedIds.map((id) => [id, true])),
    [selectedIds],
  )
  const definitions = useMemo(() => columns.map(({ id, header }) => ({ id, header })), [columns])

  const table = useTable({
    features,
    data: rows,
    columns: definitions,
    getRowId: rowId,
    isRowRangeSelectionEvent: hasShiftKey,
    state: { columnVisibility, columnPinning, rowSelection },
    onRowSelectionChange: (update) =>
      setSelectedIds(Object.keys(typeof update === 'function' ? update(rowSelection) : update)),
  })

  const leafColumns = table.getVisibleLeafColumns()
  const visibleColumns = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]))
    return leafColumns.flatMap(({ id }) => byId.get(id) ?? [])
  }, [columns, leafColumns])

  return {
    table,
    visibleColumns,
    columnState,
    setColumnState,
    resetColumns: () => setColumnState(initialColumns),
    selectedIds,
    clearSelection: () => setSelectedIds([]),
  }
}

export type TableModel<Row extends RowData> = ReturnType<typeof useDataTable<Row>>
