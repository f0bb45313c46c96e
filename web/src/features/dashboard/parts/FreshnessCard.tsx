import type { Dashboard, DataSource, FreshnessPart } from '@rostrum/contract/dashboard'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { ReactNode } from 'react'
import { formatDateTime, formatDay, formatNumber } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { PartCard, type PartFrame } from '../PartCard.tsx'
import classes from './FreshnessCard.module.css'
import { Meter } from './Meter.tsx'
import rows from './rows.module.css'

type Security = NonNullable<Dashboard['security']>
type Line = FreshnessPart['sources'][number]

type FreshnessCardProps = {
  frame: PartFrame
  freshness: FreshnessPart
  security: Security
}

export function FreshnessCard({ frame, freshness: { today, refreshedAt, sources }, security }: FreshnessCardProps) {
  const { timeZone } = useUser()
  const scheduled = sources.filter(({ nextBy }) => nextBy !== null)
  const late = scheduled.filter(({ isLate }) => isLate).length
  return (
    <PartCard
      frame={frame}
      summary={`${formatNumber(scheduled.length - late)} of ${formatNumber(scheduled.length)} scheduled sources up to date`}
      link={
        <AnchorLink to="/securities/$id" params={{ id: security.id }} className={rows.link}>
          View {security.ticker ?? security.name}
        </AnchorLink>
      }
    >
      <ul className={rows.list}>
        {sources.map((line) => (
          <SourceLine key={line.source} line={line} today={today} securityId={security.id} />
        ))}
      </ul>
      {refreshedAt && <p className={classes.note}>Market data updated {formatDateTime(refreshedAt, timeZone)}</p>}
    </PartCard>
  )
}

const dayMs = 86_400_000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

function SourceLine({ line, today, securityId }: { line: Line; today: string; securityId: string }) {
  const { source, asOf, nextBy, isLate } = line
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        {links[source](securityId)}
        <div className={isLate ? `${rows.meta} ${rows.overdue}` : rows.meta}>{expectation(line)}</div>
      </div>
      <div className={classes.age}>
        <span className={rows.figure}>{asOf === null ? '–' : dayOf(source, asOf)}</span>
        {asOf && nextBy && <Meter share={daysBetween(asOf, today) / daysBetween(asOf, nextBy)} isLate={isLate} />}
      </div>
    </li>
  )
}

const dayOf = (source: DataSource, asOf: string) => (source === 'holdings' ? formatQuarter(asOf) : formatDay(asOf))

function expectation({ source, asOf, nextBy, isLate }: Line): string {
  if (asOf === null) return 'Nothing imported yet'
  if (nextBy === null) return source === 'outstanding' ? 'From company filings' : 'Filed as events occur'
  return isLate ? `Newer data was expected by ${formatDay(nextBy)}` : `Next expected by ${formatDay(nextBy)}`
}

const links: Record<DataSource, (securityId: string) => ReactNode> = {
  holdings: () => <AnchorLink to="/holders">13F holdings</AnchorLink>,
  prices: (id) => (
    <AnchorLink to="/securities/$id" params={{ id }}>
      Prices
    </AnchorLink>
  ),
  funds: () => <AnchorLink to="/holders/funds">Fund portfolios</AnchorLink>,
  schedules: (id) => (
    <AnchorLink to="/securities/$id" params={{ id }} search={{ tab: 'events' }}>
      Schedules 13D and 13G
    </AnchorLink>
  ),
  insiders: (id) => (
    <AnchorLink to="/securities/$id" params={{ id }} search={{ tab: 'insiders' }}>
      Insider transactions
    </AnchorLink>
  ),
  reports: (id) => (
    <AnchorLink to="/securities/$id" params={{ id }} search={{ tab: 'news' }}>
      Company reports (8-K, 6-K)
    </AnchorLink>
  ),
  outstanding: (id) => (
    <AnchorLink to="/securities/$id" params={{ id }}>
      Shares outstanding
    </AnchorLink>
  ),
}
