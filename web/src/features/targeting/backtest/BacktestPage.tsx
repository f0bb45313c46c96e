import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { SecurityBrief } from '@rostrum/contract/profiles/securities'
import type { JudgedQuarter, SecurityJudgment } from '@rostrum/contract/targeting/backtest'
import { IconTarget } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { QuarterField } from '#market/QuarterField.tsx'
import { formatNumber } from '#platform/formats.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { judgedQuarters } from './api.ts'
import classes from './Backtest.module.css'
import { Bought } from './Bought.tsx'
import { MarketTable } from './MarketTable.tsx'
import { verdictsOf } from './verdicts.ts'

const title = 'Back-test'
const breadcrumbs = [{ id: 'target', node: <AnchorLink to="/target">Target Search</AnchorLink> }]

/** The proof of the score: what it said in past quarters, and what happened. */
export function BacktestPage() {
  usePageTitle(title)
  const security = useFocusedSecurity()
  const query = useQuery({ ...judgedQuarters(security?.id), enabled: security !== undefined })
  if (!security) return <Nothing message="Your company has no securities in Rostrum yet." />
  return (
    <QueryView query={query}>
      {(quarters) => {
        const [latest] = quarters
        return latest ? (
          <Quarters security={security} quarters={quarters} latest={latest} />
        ) : (
          <Nothing message="A quarter is evaluated once the next quarter has been filed and scored. This usually takes a few minutes after filings have been imported." />
        )
      }}
    </QueryView>
  )
}

type QuartersProps = { security: SecurityBrief; quarters: JudgedQuarter[]; latest: JudgedQuarter }

function Quarters({ security, quarters, latest }: QuartersProps) {
  const { quarter: asked } = useSearch({ from: '/shell/target/backtest' })
  const navigate = useNavigate()
  const chosen = quarters.find(({ quarter }) => quarter === asked) ?? latest
  const ticker = security.ticker ?? security.name
  return (
    <div className={classes.root}>
      <PageHeader
        breadcrumbs={breadcrumbs}
        title={title}
        context={`Past likelihoods compared with the managers that then opened a position in ${security.name}`}
        actions={
          <QuarterField
            label="Quarter"
            quarters={quarters.map(({ quarter }) => quarter)}
            preset={latest.quarter}
            value={asked}
            onChange={(quarter) => void navigate({ to: '/target/backtest', search: { quarter } })}
          />
        }
      />
      <SectionCard title="Key findings">
        <ul className={classes.verdicts}>
          {verdictsOf(quarters, ticker).map((verdict) => (
            <li key={verdict}>{verdict}</li>
          ))}
        </ul>
      </SectionCard>
      <SectionCard
        title={ticker}
        description="Non-holders by their likelihood in that quarter. Openings are new positions in the next quarter’s filing."
        flush
      >
        <SmallTable
          label={`${ticker} by quarter`}
          rows={quarters.filter(({ own }) => own !== null)}
          rowId={({ quarter }) => quarter}
          columns={[
            { id: 'quarter', header: 'Quarter', cell: ({ quarter }) => formatQuarter(quarter) },
            ...judgmentColumns<JudgedQuarter>(({ own }) => own),
          ]}
        />
      </SectionCard>
      {chosen.own && <Bought securityId={security.id} quarter={chosen.quarter} ticker={ticker} />}
      {chosen.peers.length > 0 && (
        <SectionCard title="Peers" description={`From ${formatQuarter(chosen.quarter)} to the next quarter`} flush>
          <SmallTable
            label="Peers"
            rows={chosen.peers}
            rowId={(peer) => peer.security.id}
            columns={[
              { id: 'security', header: 'Peer', cell: ({ security: peer }) => peer.ticker ?? peer.name },
              ...judgmentColumns<SecurityJudgment>((peer) => peer),
            ]}
          />
        </SectionCard>
      )}
      <MarketTable quarter={chosen.quarter} market={chosen.market} />
    </div>
  )
}

const judgmentColumns = <Row,>(of: (row: Row) => SecurityJudgment | null) => {
  const figure = (id: string, header: string, text: (judgment: SecurityJudgment) => string) => ({
    id,
    header,
    align: 'right' as const,
    cell: (row: Row) => {
      const judgment = of(row)
      return judgment ? text(judgment) : '–'
    },
  })
  return [
    figure('candidates', 'Candidates', ({ candidateCount }) => formatNumber(candidateCount)),
    figure('openings', 'Openings', ({ openingCount }) => formatNumber(openingCount)),
    figure('tenth', 'In the top 10%', (each) => `${each.inFirstTenth} of ${each.openingCount}`),
    figure('breadth', 'By position count only', (each) => `${each.breadthInFirstTenth} of ${each.openingCount}`),
    figure('twenty', 'In the top 20', ({ inFirstTwenty }) => formatNumber(inFirstTwenty)),
    figure('auc', 'AUC', ({ auc }) => (auc === null ? '–' : auc.toFixed(2))),
    figure('breadthAuc', 'AUC by positions', ({ breadthAuc }) => (breadthAuc === null ? '–' : breadthAuc.toFixed(2))),
  ]
}

const Nothing = ({ message }: { message: string }) => (
  <>
    <PageHeader breadcrumbs={breadcrumbs} title={title} />
    <SectionCard title="Past quarters">
      <EmptyState icon={<IconTarget size={20} stroke={1.5} />} title="Nothing to evaluate yet" message={message} />
    </SectionCard>
  </>
)
