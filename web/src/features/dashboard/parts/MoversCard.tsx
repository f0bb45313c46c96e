import type { MoversPart, TopMover } from '@rostrum/contract/dashboard'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { formatCompact } from '#market/figures.ts'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { formatNumber, formatPercent } from '#platform/formats.ts'
import { DivergingBars } from '#ui/charts/DivergingBars.tsx'
import { Delta } from '#ui/Delta.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { PartCard, type PartFrame } from '../PartCard.tsx'
import classes from './MoversCard.module.css'
import rows from './rows.module.css'

export function MoversCard({ frame, movers }: { frame: PartFrame; movers: MoversPart }) {
  const { from, to, buyers, buyerCount, sellers, sellerCount, netShares } = movers
  const shown = [...buyers, ...sellers.toReversed()]
  return (
    <PartCard
      frame={frame}
      summary={
        from && to ? (
          <>
            Net <Delta value={netShares} format={formatCompact} /> shares, {formatQuarter(to)} against{' '}
            {formatQuarter(from)}
          </>
        ) : (
          'No 13F filings yet'
        )
      }
      link={
        <AnchorLink to="/holders/movers" className={rows.link}>
          View movers
        </AnchorLink>
      }
    >
      {shown.length === 0 || !to ? (
        <EmptyState
          title="No changes yet"
          message={
            to
              ? `No position changes filed for ${formatQuarter(to)} yet.`
              : 'Buyers and sellers appear once managers have filed.'
          }
        />
      ) : (
        <>
          <DivergingBars
            label={`Top buyers and sellers, ${formatQuarter(to)}`}
            nameHeader="Holder"
            valueHeader="Shares · QoQ"
            items={shown.map((mover) => ({
              id: mover.holder.id,
              name: (
                <ProfileLink kind="organization" id={mover.holder.id} title={mover.holder.name}>
                  {mover.holder.name}
                </ProfileLink>
              ),
              amount: mover.change,
              value: <Change mover={mover} />,
            }))}
          />
          <div className={classes.counts}>
            <AnchorLink to="/holders/movers" search={{ kind: 'buyers' }}>
              {formatNumber(buyerCount)} {buyerCount === 1 ? 'buyer' : 'buyers'}
            </AnchorLink>
            <AnchorLink to="/holders/movers" search={{ kind: 'sellers' }}>
              {formatNumber(sellerCount)} {sellerCount === 1 ? 'seller' : 'sellers'}
            </AnchorLink>
          </div>
        </>
      )}
    </PartCard>
  )
}

const words: Partial<Record<TopMover['move'], string>> = { new: 'New', returning: 'Returning', exited: 'Exit' }

const Change = ({ mover: { change, changeShare, move } }: { mover: TopMover }) => (
  <span className={classes.change} title={`${formatNumber(change)} shares`}>
    <Delta value={change} format={formatCompact} />
    <span className={classes.relative}>
      {words[move] ?? <Delta value={changeShare} format={(share) => formatPercent(share)} />}
    </span>
  </span>
)
