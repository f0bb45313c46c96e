import type { CampaignResults } from '@rostrum/contract/email/campaigns/results'
import { formatDate, formatNumber, formatPercent } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'

const rate = (part: number, whole: number, isTracked = true): string =>
  isTracked && whole > 0 ? formatPercent(part / whole) : '–'

/** The same rates of earlier campaigns of this topic, latest first. */
export function Compared({ results: { compared, campaign } }: { results: CampaignResults }) {
  const { timeZone } = useUser()
  return (
    <SectionCard
      title="Earlier campaigns"
      description={`% of delivered messages. ${campaign.topic ? `Topic: ${campaign.topic}.` : 'Campaigns without a topic.'}`}
      flush
    >
      <SmallTable
        label="Earlier campaigns"
        rows={compared.toReversed()}
        rowId={({ id }) => id}
        columns={[
          {
            id: 'name',
            header: 'Campaign',
            cell: ({ id, name, isThis }) =>
              isThis ? (
                <strong>{name} (this campaign)</strong>
              ) : (
                <AnchorLink to="/email/campaigns/$campaignId/results" params={{ campaignId: id }}>
                  {name}
                </AnchorLink>
              ),
          },
          { id: 'sent', header: 'Sent', cell: ({ startedAt }) => formatDate(startedAt, timeZone) },
          { id: 'delivered', header: 'Delivered', align: 'right', cell: ({ delivered }) => formatNumber(delivered) },
          {
            id: 'opened',
            header: 'Open rate',
            align: 'right',
            cell: ({ opened, delivered, tracksOpens }) => rate(opened, delivered, tracksOpens),
          },
          {
            id: 'clicked',
            header: 'Click rate',
            align: 'right',
            cell: ({ clicked, delivered, tracksClicks }) => rate(clicked, delivered, tracksClicks),
          },
          {
            id: 'answered',
            header: 'Reply rate',
            align: 'right',
            cell: ({ answered, delivered }) => rate(answered, delivered),
          },
        ]}
      />
    </SectionCard>
  )
}
