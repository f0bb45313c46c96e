import type { CurrentSummary } from '@rostrum/contract/holders/current'
import type { MoverQuery } from '@rostrum/contract/holders/movers'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { formatCompact, formatShare } from '#market/figures.ts'
import { Money } from '#market/Money.tsx'
import { formatDay, formatNumber } from '#platform/formats.ts'
import { Delta } from '#ui/Delta.tsx'
import { Stat } from '#ui/Stat.tsx'
import { filtersOf } from '../shared/address.ts'
import { StatStrip } from '../shared/StatStrip.tsx'
import classes from './Totals.module.css'

type MoverKind = z.output<typeof MoverQuery>['kind']

type TotalsProps = {
  /** Summary of the filtered holders. */
  shown: CurrentSummary
  /** Summary of all holders, for comparison when the table is filtered. */
  all: CurrentSummary | undefined
  isPlain?: boolean
  /** Share classes are added up. */
  isTogether?: boolean
}

/** Key figures first, each with its denominator. */
export function Totals({ shown, all, isPlain, isTogether }: TotalsProps) {
  const isFiltered = all !== undefined && all.holderCount !== shown.holderCount
  const { boughtShares, soldShares, newCount, returningCount, exitedCount } = shown
  const buyers = shown.increasedCount + returningCount + newCount
  const sellers = shown.decreasedCount + exitedCount
  const since = shown.previousQuarter ? `Change vs. ${formatQuarter(shown.previousQuarter)}` : 'Change'
  const mover = (kind: MoverKind, children: ReactNode) =>
    isPlain ? children : <MoverLink kind={kind}>{children}</MoverLink>
  return (
    <StatStrip>
      <Stat
        label="Holders"
        value={formatNumber(shown.holderCount)}
        hint={isFiltered ? `of ${formatNumber(all.holderCount)}` : '13F filers'}
      />
      <Stat
        label="Shares held"
        value={<span title={formatNumber(shown.shares)}>{formatCompact(shown.shares)}</span>}
        hint={shown.sharesOutstanding ? `of ${formatCompact(shown.sharesOutstanding)} outstanding` : undefined}
      />
      <Stat
        label="% O/S"
        value={<OutstandingShare share={shown.outstandingShare} />}
        hint={explained(shown, isTogether)}
      />
      <Stat
        label="Value"
        value={<Money dollars={shown.value} />}
        hint={shown.quarter ? `as of ${formatDay(shown.quarter)}` : undefined}
      />
      <Stat
        label={since}
        value={<Delta value={shown.change} format={formatCompact} />}
        hint={`${formatCompact(boughtShares)} bought, ${formatCompact(Math.abs(soldShares))} sold`}
      />
      <Stat
        label="Buyers / sellers"
        value={
          <>
            {mover('buyers', formatNumber(buyers))} <span className={classes.and}>/</span>{' '}
            {mover('sellers', formatNumber(sellers))}
          </>
        }
        hint={
          <>
            {mover('new', `${formatNumber(newCount)} new`)},{' '}
            {returningCount > 0 && <>{mover('returning', `${formatNumber(returningCount)} returning`)}, </>}
            {mover('exited', counted(exitedCount, 'exit'))}
          </>
        }
      />
    </StatStrip>
  )
}

const counted = (count: number, word: string) => `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`

const OutstandingShare = ({ share }: { share: number | null }) =>
  share === null ? '–' : <span data-passes={share > 1 || undefined}>{formatShare(share)}</span>

const explained = ({ outstandingShare }: CurrentSummary, isTogether: boolean | undefined) =>
  outstandingShare === null
    ? 'shares outstanding unknown'
    : outstandingShare > 1
      ? 'over 100%: see notes below'
      : isTogether
        ? 'of all classes outstanding'
        : 'of shares outstanding'

const MoverLink = ({ kind, children }: { kind: MoverKind; children: ReactNode }) => (
  <Link
    from="/holders"
    to="/holders/movers"
    // Keep the filters, reset sort and page.
    search={(before) => ({ ...filtersOf(before), to: before.quarter, kind })}
    className={classes.link}
  >
    {children}
  </Link>
)
