import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { ColumnMenu } from './data-table/ColumnMenu.tsx'
import classes from './data-table/data-table.module.css'
import { Grid } from './data-table/Grid.tsx'
import { Pagination, type Paging } from './data-table/Pagination.tsx'
import { isPastTheEnd, PastTheEnd } from './data-table/PastTheEnd.tsx'
import type { RowGroups } from './data-table/row-groups.ts'
import type { SortKey } from './data-table/sorting.ts'
import { Toolbar } from './data-table/Toolbar.tsx'
import { type DataTableState, useDataTable } from './data-table/use-data-table.ts'
import type { ExportFormat } from './ExportMenu.tsx'

type DataTableProps<Row> = DataTableState<Row> & {
  /** Accessible name of the table. */
  label: string
  sort?: SortKey[]
  onSort?: (sort: SortKey[]) => void
  onOpen?: (row: Row, how: { newTab: boolean }) => void
  /** Space shows the row beside the table. */
  onPreview?: (row: Row) => void
  /** This or `onSelectedIds` enables the check boxes. */
  bulkActions?: (selectedIds: string[], clear: () => void) => ReactNode
  /** Values of the totals row by column id. */
  totals?: Record<string, ReactNode>
  /** Headings above groups of the sorted rows; referentially stable. */
  groups?: RowGroups<Row>
  /** Without rows: skeletons. With rows: they stay, with a progress bar above. */
  loading?: boolean
  empty?: ReactNode
  toolbar?: ReactNode
  countLabel?: (count: number) => string
  onExport?: (format: ExportFormat) => void
  /** Export formats; CSV by default. */
  exportFormats?: readonly ExportFormat[]
  paging?: Paging
  maxHeight?: number | string
}

const NO_SORT: SortKey[] = []
const countRows = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`

/** Rows, columns and column callbacks must be referentially stable between renders. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { rows, columns, bulkActions, loading = false, paging, empty, countLabel = countRows } = props
  const state = useDataTable(props)
  const nothing = rows.length === 0
  const firstIndex = paging ? paging.page * paging.pageSize : 0
  return (
    <div className={classes.root}>
      <Toolbar
        countText={loading && nothing ? 'Loading' : countLabel(paging?.total ?? rows.length)}
        columnMenu={
          <ColumnMenu
            columns={columns}
            state={state.columnState}
            onChange={state.setColumnState}
            onReset={state.resetColumns}
          />
        }
        onExport={props.onExport}
        exportFormats={props.exportFormats}
        bulk={{
          count: state.selectedIds.length,
          actions: bulkActions?.(state.selectedIds, state.clearSelection),
          onClear: state.clearSelection,
        }}
      >
        {props.toolbar}
      </Toolbar>
      <Grid
        state={state}
        label={props.label}
        sort={props.sort ?? NO_SORT}
        onSort={props.onSort}
        onOpen={props.onOpen}
        onPreview={props.onPreview}
        selectable={Boolean(bulkActions || props.onSelectedIds)}
        totals={nothing ? undefined : props.totals}
        groups={props.groups}
        loading={loading}
        skeletonCount={Math.min(paging?.pageSize ?? 12, 16)}
        page={paging?.page ?? 0}
        firstIndex={firstIndex}
        // While a page is loading the total may be unknown; there are at least the rows shown.
        total={Math.max(paging?.total ?? 0, firstIndex + rows.length)}
        maxHeight={props.maxHeight ?? 'max(320px, calc(100dvh - 260px))'}
      />
      {nothing && !loading && (paging && isPastTheEnd(paging) ? <PastTheEnd {...paging} /> : empty)}
      {paging && <Pagination {...paging} />}
    </div>
  )
}
