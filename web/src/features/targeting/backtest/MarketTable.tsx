import { formatQuarter } from '@rostrum/contract/market/quarters'
import { type Figure, type MarketJudgment, rankingLabels } from '@rostrum/contract/targeting/backtest'
import { bandLabels } from '@rostrum/contract/targeting/fit'
import { formatNumber, formatPercent } from '#platform/formats.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import classes from './Backtest.module.css'

type Ranking = MarketJudgment['rankings'][number]

/** Protocols A to F; the digits are those that mean something. */
const protocols: { key: keyof Ranking['figures']; header: string; digits: number }[] = [
  { key: 'lift', header: 'A: lift of the top 10%', digits: 2 },
  { key: 'precision', header: 'A: precision at 20', digits: 3 },
  { key: 'auc', header: 'A: AUC', digits: 3 },
  { key: 'captured', header: 'B: found in the top 10%', digits: 3 },
  { key: 'comparableAuc', header: 'C: AUC, same breadth', digits: 3 },
  { key: 'comparableLift', header: 'C: lift, same breadth', digits: 2 },
  { key: 'managerAuc', header: 'D: AUC per manager', digits: 3 },
  { key: 'managerLift', header: 'D: lift per manager', digits: 2 },
  { key: 'smallCaptured', header: 'E: small companies, found', digits: 3 },
  { key: 'smallAuc', header: 'E: small companies, AUC', digits: 3 },
  { key: 'calibration', header: 'F: predicted over realized', digits: 2 },
]

/** The whole market, by our ranking and by simpler ones; and what became of each band. */
export function MarketTable({ quarter, market }: { quarter: string; market: MarketJudgment | null }) {
  if (!market) {
    return (
      <SectionCard title="Whole market">
        <EmptyState title={`Too few openings after ${formatQuarter(quarter)} to evaluate`} />
      </SectionCard>
    )
  }
  return (
    <>
      <SectionCard
        title="Whole market"
        description={`${formatNumber(market.openingCount)} openings in ${formatNumber(market.securityCount)} securities by ${formatNumber(market.managerCount)} managers, from ${formatQuarter(quarter)} to the next quarter. Small figures: 95% bootstrap interval over managers.`}
        flush
      >
        <SmallTable
          label="Whole market"
          rows={protocols}
          rowId={({ key }) => key}
          columns={[
            { id: 'protocol', header: 'Protocol', cell: ({ header }) => header },
            ...market.rankings.map(({ name, figures }) => ({
              id: name,
              header: rankingLabels[name],
              align: 'right' as const,
              cell: ({ key, digits }: (typeof protocols)[number]) => <Cell figure={figures[key]} digits={digits} />,
            })),
          ]}
        />
      </SectionCard>
      <SectionCard
        title="Calibration"
        description="Openings predicted by each likelihood band, and actual openings"
        flush
      >
        <SmallTable
          label="Calibration"
          rows={market.bands}
          rowId={({ band }) => band}
          columns={[
            { id: 'band', header: 'Likelihood', cell: ({ band }) => bandLabels[band] },
            { id: 'pairs', header: 'Pairs', align: 'right', cell: ({ pairCount }) => formatNumber(pairCount) },
            {
              id: 'predicted',
              header: 'Predicted',
              align: 'right',
              cell: ({ predicted }) => formatNumber(Math.round(predicted)),
            },
            { id: 'opened', header: 'Opened', align: 'right', cell: ({ openingCount }) => formatNumber(openingCount) },
            {
              id: 'rate',
              header: 'Share that opened',
              align: 'right',
              cell: ({ openingCount, pairCount }) => (pairCount === 0 ? '–' : formatPercent(openingCount / pairCount)),
            },
          ]}
        />
      </SectionCard>
    </>
  )
}

function Cell({ figure, digits }: { figure: Figure | null; digits: number }) {
  if (!figure) return '–'
  return (
    <span className={classes.figure}>
      {figure.value.toFixed(digits)}
      <span className={classes.interval}>
        {figure.low.toFixed(digits)} to {figure.high.toFixed(digits)}
      </span>
    </span>
  )
}
