import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { OwnershipSummary } from '@rostrum/contract/profiles/securities'
import { useQuery } from '@tanstack/react-query'
import { formatCompact, formatShare } from '#market/figures.ts'
import { Money } from '#market/Money.tsx'
import { formatNumber } from '#platform/formats.ts'
import { Delta } from '#ui/Delta.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { ownershipSummary } from '../api.ts'
import classes from './OwnershipCard.module.css'

export function OwnershipCard({ securityId }: { securityId: string }) {
  const query = useQuery(ownershipSummary(securityId))
  const quarter = query.data?.quarter
  return (
    <SectionCard title="Ownership" description={quarter ? `13F, ${formatQuarter(quarter)}` : '13F'}>
      <QueryView query={query}>
        {(summary) => (
          <>
            <KeyValueList align="right" items={itemsOf(summary)} />
            {summary.notes.map((note) => (
              <p key={note} className={classes.note}>
                {note}
              </p>
            ))}
          </>
        )}
      </QueryView>
    </SectionCard>
  )
}

const itemsOf = (summary: OwnershipSummary) => [
  { label: 'Holders', value: formatNumber(summary.holderCount) },
  { label: 'Shares held', value: formatNumber(summary.shares) },
  { label: 'Value', value: <Money dollars={summary.value} /> },
  { label: '% O/S', value: formatShare(summary.outstandingShare) },
  { label: 'Active / passive', value: activity(summary) },
  { label: 'Top 10, 20, 50, of 13F shares', value: concentration(summary) },
  { label: 'New and returning', value: formatNumber(summary.newCount) },
  { label: 'Increased', value: formatNumber(summary.increasedCount) },
  { label: 'Decreased', value: formatNumber(summary.decreasedCount) },
  { label: 'Exits', value: formatNumber(summary.closedCount) },
  { label: 'Shares bought', value: <Delta value={summary.boughtShares} format={formatCompact} /> },
  { label: 'Shares sold', value: <Delta value={-Math.abs(summary.soldShares)} format={formatCompact} /> },
]

function activity({ activeShares, passiveShares }: OwnershipSummary): string {
  const all = activeShares + passiveShares
  return all === 0 ? '–' : `${formatShare(activeShares / all)} / ${formatShare(passiveShares / all)}`
}

const concentration = ({ topTenShare, topTwentyShare, topFiftyShare }: OwnershipSummary): string =>
  [topTenShare, topTwentyShare, topFiftyShare].map((share) => formatShare(share)).join(', ')
