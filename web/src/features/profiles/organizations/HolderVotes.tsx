import type { Vote } from '@rostrum/contract/filings'
import { useQuery } from '@tanstack/react-query'
import { votes } from '#market/api.ts'
import { formatDay, formatNumber } from '#platform/formats.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'

const shares = (id: 'sharesFor' | 'sharesAgainst' | 'sharesAbstained' | 'sharesWithheld', header: string) => ({
  id,
  header,
  align: 'right' as const,
  cell: (vote: Vote) => (vote[id] > 0 ? formatNumber(vote[id]) : '–'),
})

/** Votes at the company's meetings, where the holder or its funds reported any. */
export function HolderVotes({ organizationId, securityId }: { organizationId: string; securityId: string }) {
  const { data } = useQuery(votes(organizationId, securityId))
  if (!data || data.data.length === 0) return null
  const { total } = data.meta
  const more = total > data.data.length ? `, the latest ${data.data.length} of ${formatNumber(total)}` : ''
  return (
    <SectionCard title="Votes" description={`Shares by how they were voted, from Form N-PX${more}`} flush>
      <SmallTable
        label="Votes"
        rows={data.data}
        rowId={(vote) => `${vote.meetingOn} ${vote.description}`}
        columns={[
          { id: 'meeting', header: 'Meeting', cell: (vote) => formatDay(vote.meetingOn) },
          { id: 'matter', header: 'Matter', cell: (vote) => vote.description },
          { id: 'recommendation', header: 'Management', cell: (vote) => inWords(vote.recommendation) },
          shares('sharesFor', 'For'),
          shares('sharesAgainst', 'Against'),
          shares('sharesAbstained', 'Abstained'),
          shares('sharesWithheld', 'Withheld'),
        ]}
      />
    </SectionCard>
  )
}

const inWords = (recommendation: string | null): string =>
  recommendation === null ? '–' : recommendation.charAt(0) + recommendation.slice(1).toLowerCase()
