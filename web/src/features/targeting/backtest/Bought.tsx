import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { JudgedName } from '@rostrum/contract/targeting/backtest'
import { useQuery } from '@tanstack/react-query'
import { ProfileName } from '#lists/definitions/cells.tsx'
import { Money } from '#market/Money.tsx'
import { formatNumber } from '#platform/formats.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { BandChip } from '../fit/BandChip.tsx'
import { judgedNames } from './api.ts'
import { missReason } from './verdicts.ts'

type BoughtProps = { securityId: string; quarter: string; ticker: string }

/** Those who opened a position, the ones we ranked high first, and those we missed with what was known of them. */
export function Bought({ securityId, quarter, ticker }: BoughtProps) {
  const query = useQuery(judgedNames(securityId, quarter))
  return (
    <SectionCard
      title="Who bought"
      description={`Managers that opened a position in ${ticker} in the quarter after ${formatQuarter(quarter)}, by their rank at the time`}
      flush
    >
      <QueryView query={query}>
        {({ bought, candidateCount }) =>
          bought.length === 0 ? (
            <EmptyState title="No one opened a position" />
          ) : (
            <SmallTable<JudgedName>
              label="Who bought"
              rows={bought}
              rowId={({ id }) => id}
              columns={[
                {
                  id: 'place',
                  header: 'Rank',
                  align: 'right',
                  cell: ({ place }) => `${formatNumber(place)} of ${formatNumber(candidateCount)}`,
                },
                {
                  id: 'name',
                  header: 'Organization',
                  cell: ({ id, name }) => <ProfileName category="organizations" id={id} name={name} />,
                },
                {
                  id: 'likelihood',
                  header: 'Likelihood at the time',
                  cell: ({ likelihood }) => <BandChip band={likelihood} kind="likelihood" />,
                },
                {
                  id: 'similar',
                  header: 'Of 100 similar names',
                  align: 'right',
                  cell: ({ neighborCount }) => formatNumber(neighborCount),
                },
                { id: 'value', header: 'Position', align: 'right', cell: ({ value }) => <Money dollars={value} /> },
                { id: 'why', header: 'Why it was missed', cell: (name) => missReason(name, candidateCount) || '–' },
              ]}
            />
          )
        }
      </QueryView>
    </SectionCard>
  )
}
