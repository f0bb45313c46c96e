// The fund's position in the focused security, from its N-PORT reports.
import type { Fund, FundPosition } from '@rostrum/contract/profiles/funds'
import { useQuery } from '@tanstack/react-query'
import { formatCompact, formatShare, relativeChange } from '#market/figures.ts'
import { Money } from '#market/Money.tsx'
import { formatDay, formatNumber } from '#platform/formats.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { Delta } from '#ui/Delta.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { Sparkline } from '#ui/Sparkline.tsx'
import { Stat } from '#ui/Stat.tsx'
import { fundPositions } from '../api.ts'
import classes from './FundPositionCard.module.css'

/** The latest reports in the table. */
const shown = 8

/** Nothing if the fund never reported a position. */
export function FundPositionCard({ fund }: { fund: Fund }) {
  const focused = useFocusedSecurity()
  const { data: positions = [] } = useQuery({ ...fundPositions(fund.id, focused?.id), enabled: focused !== null })
  const latest = positions.at(-1)
  if (!focused || !latest) return null
  const previous = positions.at(-2)
  const name = focused.ticker ?? focused.name
  return (
    <SectionCard title={`Position in ${name}`} description={`N-PORT, as of ${formatDay(latest.onDate)}`}>
      <div className={classes.figures}>
        <Stat
          label="Shares"
          value={<span title={formatNumber(latest.shares)}>{formatCompact(latest.shares)}</span>}
          delta={previous && <Change position={latest} previous={previous} />}
          hint={previous && `since ${formatDay(previous.onDate)}`}
        />
        <Stat label="Value" value={<Money dollars={latest.value} />} />
        {latest.percent !== null && <Stat label="% of fund" value={formatShare(latest.percent / 100, 2)} />}
        {positions.length > 1 && (
          <Sparkline
            values={positions.map(({ shares }) => shares)}
            label={`Shares of ${name} in ${positions.length} reports`}
            width={160}
            height={40}
          />
        )}
      </div>
      {positions.length > 1 && <History positions={positions} />}
    </SectionCard>
  )
}

function Change({ position, previous }: { position: FundPosition; previous: FundPosition }) {
  if (previous.shares === 0) return position.shares > 0 ? 'New position' : null
  return <Delta value={relativeChange(position.shares, previous.shares)} format={(share) => formatShare(share)} />
}

const History = ({ positions }: { positions: FundPosition[] }) => (
  <SmallTable<FundPosition>
    label="Position by report date"
    rows={positions.slice(-shown).reverse()}
    rowId={({ onDate }) => onDate}
    columns={[
      { id: 'onDate', header: 'As of', cell: ({ onDate }) => formatDay(onDate) },
      { id: 'shares', header: 'Shares', align: 'right', cell: ({ shares }) => formatNumber(shares) },
      { id: 'value', header: 'Value', align: 'right', cell: ({ value }) => <Money dollars={value} /> },
      {
        id: 'percent',
        header: '% of fund',
        align: 'right',
        cell: ({ percent }) => (percent === null ? '–' : formatShare(percent / 100, 2)),
      },
    ]}
  />
)
