import { useQuery } from '@tanstack/react-query'
import { Money } from '#market/Money.tsx'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { formatNumber } from '#platform/formats.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { organizationOtherPositions } from '../api.ts'
import classes from './OtherPositions.module.css'

const kindLabels = { put: 'Put', call: 'Call', principal: 'Principal amount' } as const
const pageSize = 100

/** Positions outside the 13F portfolio, not included in its totals. */
export function OtherPositions({ organizationId, quarter }: { organizationId: string; quarter: string | undefined }) {
  const { data } = useQuery(organizationOtherPositions(organizationId, { quarter, pageSize }))
  if (!data || data.data.length === 0) return null
  const { total } = data.meta
  return (
    <div className={classes.root}>
      <SectionCard
        title="Options and principal amounts"
        description={
          total > pageSize
            ? `Largest ${pageSize} of ${formatNumber(total)}. Not included in the 13F portfolio.`
            : 'Not included in the 13F portfolio'
        }
        flush
      >
        <SmallTable
          label="Options and principal amounts"
          rows={data.data}
          rowId={(row) => `${row.security.id} ${row.kind}`}
          columns={[
            {
              id: 'security',
              header: 'Security',
              cell: (row) => (
                <ProfileLink kind="security" id={row.security.id}>
                  {row.security.name}
                </ProfileLink>
              ),
            },
            { id: 'ticker', header: 'Ticker', cell: (row) => row.security.ticker ?? '–' },
            { id: 'kind', header: 'Type', cell: (row) => kindLabels[row.kind] },
            { id: 'amount', header: 'Amount', align: 'right', cell: (row) => formatNumber(row.amount) },
            { id: 'value', header: 'Value', align: 'right', cell: (row) => <Money dollars={row.value} /> },
          ]}
        />
      </SectionCard>
    </div>
  )
}
