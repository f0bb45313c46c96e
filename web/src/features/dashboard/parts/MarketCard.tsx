import type { Dashboard, FilingSeason, MarketPart } from '@rostrum/contract/dashboard'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import type { ReactNode } from 'react'
import { formatCompact, formatShare } from '#market/figures.ts'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { formatDay, formatNumber, formatPercent, formatPrice } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { Delta } from '#ui/Delta.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { Sparkline } from '#ui/Sparkline.tsx'
import { Stat } from '#ui/Stat.tsx'
import { PartCard, type PartFrame } from '../PartCard.tsx'
import classes from './MarketCard.module.css'
import { Meter } from './Meter.tsx'

type Market = NonNullable<Dashboard['market']>

type MarketCardProps = {
  frame: PartFrame
  market: Market
  security: NonNullable<Dashboard['security']>
}

const percent = (share: number) => formatPercent(share, 2)
const points = (share: number) => `${(share * 100).toFixed(2)} pts`

export const MarketCard = ({ frame, market, security }: MarketCardProps) => (
  <PartCard
    frame={frame}
    summary={market.priceOn ? `Prices as of ${formatDay(market.priceOn)}` : 'No prices yet'}
    link={
      <AnchorLink to="/securities/$id" params={{ id: security.id }} className={classes.link}>
        View {security.ticker ?? security.name}
      </AnchorLink>
    }
  >
    <div className={classes.figures}>
      <PriceStat market={market} />
      <Stat
        label="Week"
        value={<Delta value={market.weekChange} format={percent} />}
        hint={market.weekAgoOn && `since ${formatDay(market.weekAgoOn)}`}
      />
      <PeerStat market={market} />
      <VolumeStat market={market} />
      <DeadlineStat season={market.season} />
    </div>
    <NonFilers season={market.season} />
  </PartCard>
)

const PriceStat = ({ market: { price, dayChange, previousOn, closes } }: { market: MarketPart }) => (
  <Stat
    label="Price"
    value={price === null ? '–' : formatPrice(price)}
    delta={dayChange !== null && <Delta value={dayChange} format={percent} />}
    hint={previousOn && `since ${formatDay(previousOn)}`}
    trend={
      closes.length > 1 && (
        <Sparkline values={closes} tone="change" label={`Closing prices of the last ${closes.length} trading days`} />
      )
    }
  />
)

function PeerStat({ market: { dayChange, weekChange, peers } }: { market: MarketPart }) {
  if (peers.count === 0) {
    return (
      <Stat
        label="Week vs. peers"
        value="–"
        hint={
          <AnchorLink to="/settings/peers" underline="always">
            Choose your peers
          </AnchorLink>
        }
      />
    )
  }
  const against = (own: number | null, theirs: number | null) => (own === null || theirs === null ? null : own - theirs)
  const day = against(dayChange, peers.dayChange)
  return (
    <Stat
      label="Week vs. peers"
      value={<Delta value={against(weekChange, peers.weekChange)} format={points} />}
      hint={
        <>
          Ahead of {peers.weekAheadOf} of {peers.count} peers
          {day !== null && (
            <>
              {' · day '}
              <Delta value={day} format={points} />
            </>
          )}
        </>
      }
    />
  )
}

function VolumeStat({ market: { volume, averageVolume } }: { market: MarketPart }) {
  const ratio = volume !== null && averageVolume ? volume / averageVolume : null
  return (
    <Stat
      label="Volume"
      value={volume === null ? '–' : <span title={formatNumber(volume)}>{formatCompact(volume)}</span>}
      hint={ratio !== null && averageVolume && `${ratio.toFixed(1)}× average of ${formatCompact(averageVolume)}`}
      trend={ratio !== null && <Meter share={ratio / 2} mark={0.5} />}
    />
  )
}

const dayCount = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

function DeadlineStat({ season: { nextDueOn, nextQuarter, progress } }: { season: FilingSeason }) {
  const { timeZone } = useUser()
  const left = dayCount(dayIn(timeZone), nextDueOn)
  const when = left === 0 ? 'Today' : left === 1 ? 'Tomorrow' : `In ${left} days`
  const expected = progress ? progress.filedCount + progress.missingCount : 0
  return (
    <Stat
      label={`13F deadline for ${formatQuarter(nextQuarter)}`}
      value={formatDay(nextDueOn)}
      hint={
        progress === null
          ? when
          : `${when} · ${formatQuarter(progress.quarter)}: ${formatNumber(progress.filedCount)} of ${formatNumber(expected)} filed`
      }
      trend={expected > 0 && progress && <Meter share={progress.filedCount / expected} />}
    />
  )
}

function NonFilers({ season: { progress } }: { season: FilingSeason }): ReactNode {
  if (!progress || progress.nonFilerCount === 0) return null
  const { quarter, isPastDue, nonFilers, nonFilerCount } = progress
  const more = nonFilerCount - nonFilers.length
  return (
    <p className={classes.missing}>
      <strong>
        {formatNumber(nonFilerCount)} prior-quarter {nonFilerCount === 1 ? 'holder' : 'holders'}{' '}
        {isPastDue ? `late for ${formatQuarter(quarter)}` : `yet to file for ${formatQuarter(quarter)}`}:
      </strong>{' '}
      {nonFilers.map(({ id, name, outstandingShare }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <ProfileLink kind="organization" id={id} inText>
            {name}
          </ProfileLink>
          {outstandingShare !== null && ` (${formatShare(outstandingShare, 2)} O/S)`}
        </span>
      ))}
      {more > 0 && ` and ${formatNumber(more)} more`}.
    </p>
  )
}
