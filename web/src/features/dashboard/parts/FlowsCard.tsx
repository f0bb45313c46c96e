import type { FlowLine, FlowsPart } from '@rostrum/contract/dashboard'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { formatShare } from '#market/figures.ts'
import { MoneyDelta } from '#market/MoneyDelta.tsx'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { formatNumber } from '#platform/formats.ts'
import { DivergingBars } from '#ui/charts/DivergingBars.tsx'
import { Delta } from '#ui/Delta.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { PartCard, type PartFrame } from '../PartCard.tsx'
import classes from './MoversCard.module.css'
import rows from './rows.module.css'

const share = (value: number) => formatShare(value, 2)

type FlowsCardProps = { frame: PartFrame; flows: FlowsPart; securityId: string }

export function FlowsCard({ frame, flows, securityId }: FlowsCardProps) {
  const { from, to, own } = flows
  return (
    <PartCard
      frame={frame}
      summary={
        own && from && to ? (
          <>
            Net flow <MoneyDelta value={own.netFlow} />, {formatQuarter(to)} against {formatQuarter(from)}
          </>
        ) : (
          'No 13F filings yet'
        )
      }
      link={
        <AnchorLink to="/flow" className={rows.link}>
          View money flows
        </AnchorLink>
      }
    >
      {own && to ? (
        <Flows own={own} flows={flows} quarter={formatQuarter(to)} securityId={securityId} />
      ) : (
        <EmptyState title="No flows yet" message="Money flows appear once managers have filed for two quarters." />
      )}
    </PartCard>
  )
}

type FlowsProps = Omit<FlowsCardProps, 'frame'> & { own: FlowLine; quarter: string }

/** Shares of the prior value: in dollars, the largest company would hide all others. */
function Flows({ own, flows, quarter, securityId }: FlowsProps) {
  const { peers, peerCount, peerMedian } = flows
  return (
    <>
      <DivergingBars
        label={`Money flows of you and your peers, ${quarter}`}
        nameHeader="Stock"
        valueHeader="Net flow · % of prior"
        hasWideValues
        items={[own, ...peers].map((line) => ({
          id: line.key,
          name: (
            <ProfileLink kind="security" id={line.key === 'own' ? securityId : line.key} title={line.name}>
              {line.ticker ?? line.name}
            </ProfileLink>
          ),
          amount: (line.flowShare ?? 0) * 10_000,
          value: <Flow line={line} />,
        }))}
      />
      <div className={classes.counts}>
        <AnchorLink to="/flow/managers" search={{ side: 'buyers' }}>
          {formatNumber(own.buyerCount)} {own.buyerCount === 1 ? 'buyer' : 'buyers'}
        </AnchorLink>
        <AnchorLink to="/flow/managers" search={{ side: 'sellers' }}>
          {formatNumber(own.sellerCount)} {own.sellerCount === 1 ? 'seller' : 'sellers'}
        </AnchorLink>
        {peerCount > 0 && (
          <span className={classes.note}>
            {peerCount > peers.length && `${peers.length} of ${formatNumber(peerCount)} peers · `}
            Peer median <Delta value={peerMedian} format={share} />
          </span>
        )}
      </div>
    </>
  )
}

const Flow = ({ line: { key, netFlow, flowShare, ticker, name } }: { line: FlowLine }) => (
  <span className={classes.change}>
    <AnchorLink to="/flow/managers" search={{ subject: key }} aria-label={`Net flow of ${ticker ?? name}: managers`}>
      <MoneyDelta value={netFlow} />
    </AnchorLink>
    <span className={classes.relative}>
      <Delta value={flowShare} format={share} />
    </span>
  </span>
)
