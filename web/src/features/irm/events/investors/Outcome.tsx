import type { OutcomeGroup } from '@rostrum/contract/irm/events/outcome'
import { useQuery } from '@tanstack/react-query'
import { formatDay, formatNumber } from '#platform/formats.ts'
import { Delta } from '#ui/Delta.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { outcomeById } from '../api.ts'

type Row = OutcomeGroup & { name: string }

const counted = (id: string, header: string, count: (row: Row) => number) => ({
  ...{ id, header, align: 'right' as const },
  cell: (row: Row) => formatNumber(count(row)),
})

const columns: Pick<DataColumn<Row>, 'id' | 'header' | 'align' | 'cell'>[] = [
  { id: 'name', header: 'Investors', cell: ({ name }) => name },
  counted('investorCount', 'Number', ({ investorCount }) => investorCount),
  counted('boughtCount', 'Bought', ({ boughtCount }) => boughtCount),
  counted('heldCount', 'Held', ({ heldCount }) => heldCount),
  counted('soldCount', 'Sold', ({ soldCount }) => soldCount),
  counted('noneCount', 'No position', ({ noneCount }) => noneCount),
  {
    id: 'netShares',
    header: 'Net shares',
    align: 'right',
    cell: ({ netShares }) => <Delta value={netShares} format={formatNumber} />,
  },
]

/** Nothing until filings show it. */
export function Outcome({ eventId }: { eventId: string }) {
  const { data } = useQuery(outcomeById(eventId))
  if (!data) return null
  const { before, after, met, notMet } = data
  return (
    <SectionCard
      title="After the event"
      description={`13F positions as of ${formatDay(before)} vs. ${formatDay(after)}. Investors you met may differ from the others in other ways too.`}
    >
      <SmallTable
        label="After the event"
        rows={[
          { ...met, name: 'Met' },
          { ...notMet, name: 'Not met' },
        ]}
        rowId={({ name }) => name}
        columns={columns}
      />
    </SectionCard>
  )
}
