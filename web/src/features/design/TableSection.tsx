import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { DataTable } from '#ui/DataTable.tsx'
import type { SortKey } from '#ui/data-table/sorting.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { notifyInfo } from '#ui/notify.ts'
import { DesignSection } from './DesignSection.tsx'
import classes from './design.module.css'
import { holderColumns } from './holder-columns.tsx'
import { formatDollars, formatWhole } from './sample-formats.ts'
import { type SampleHolder, sampleHolders } from './sample-holders.ts'

const holders = sampleHolders(10_000)
const none: SampleHolder[] = []
const countHolders = (count: number) => `${formatWhole(count)} holders`
const rowId = (row: SampleHolder) => row.id

const totals = {
  name: 'Total',
  shares: formatWhole(holders.reduce((sum, { shares }) => sum + shares, 0)),
  value: formatDollars(holders.reduce((sum, { value }) => sum + value, 0)),
}

export function TableSection() {
  return (
    <DesignSection id="tables" title="Tables" note="DataTable: 10,000 rows; a paged list; loading; empty.">
      <TenThousand />
      <div style={{ height: 16 }} />
      <Paged />
      <div className={classes.columns} style={{ marginTop: 16 }}>
        <DataTable label="Loading holders" loading rows={none} rowId={rowId} columns={holderColumns} maxHeight={280} />
        <DataTable
          label="No holders"
          rows={none}
          rowId={rowId}
          columns={holderColumns}
          empty={
            <EmptyState
              title="No holders match"
              message="Try a wider market cap, or remove the country filter."
              action={<Button variant="default">Clear filters</Button>}
            />
          }
        />
      </div>
    </DesignSection>
  )
}

function TenThousand() {
  const [sort, setSort] = useState<SortKey[]>([{ field: 'shares', direction: 'desc' }])
  const rows = useMemo(() => sorted(holders, sort), [sort])
  return (
    <DataTable
      label="Current holders"
      rows={rows}
      rowId={rowId}
      columns={holderColumns}
      sort={sort}
      onSort={setSort}
      totals={totals}
      countLabel={countHolders}
      toolbar={<strong>Current holders</strong>}
      onExport={(format) => notifyInfo(`Exporting ${format.toUpperCase()}`)}
      onOpen={(row) => notifyInfo(row.name)}
      bulkActions={(ids, clear) => (
        <>
          <Button variant="default" size="compact-sm" onClick={() => notifyInfo(`${ids.length} tagged`)}>
            Add tag
          </Button>
          <Button variant="default" size="compact-sm" onClick={clear}>
            Email
          </Button>
        </>
      )}
      maxHeight={440}
    />
  )
}

function Paged() {
  const [page, setPage] = useState(0)
  const [pageSize, setPageSize] = useState(10)
  const rows = useMemo(() => holders.slice(page * pageSize, (page + 1) * pageSize), [page, pageSize])
  return (
    <DataTable
      label="Paged holders"
      rows={rows}
      rowId={rowId}
      columns={holderColumns}
      paging={{
        page,
        pageSize,
        total: 1204,
        onPage: setPage,
        onPageSize: (size) => {
          setPage(0)
          setPageSize(size)
        },
      }}
    />
  )
}

function sorted(rows: SampleHolder[], sort: SortKey[]) {
  return rows.toSorted((a, b) => {
    for (const { field, direction } of sort) {
      const order = compare(a[field as keyof SampleHolder], b[field as keyof SampleHolder])
      if (order !== 0) return direction === 'asc' ? order : -order
    }
    return 0
  })
}

const compare = (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
