import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { Organization } from '@rostrum/contract/profiles/organizations'
import type { SecurityBrief } from '@rostrum/contract/profiles/securities'
import type { ComponentProps } from 'react'
import { EvidenceFigure } from '#market/evidence/EvidenceFigure.tsx'
import { formatCompact, formatShare } from '#market/figures.ts'
import { Money } from '#market/Money.tsx'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { isGap, type PositionHistory } from '#market/position-states.ts'
import { formatNumber } from '#platform/formats.ts'
import { Delta } from '#ui/Delta.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { Sparkline } from '#ui/Sparkline.tsx'
import { Stat } from '#ui/Stat.tsx'
import classes from './HoldingCard.module.css'

type HoldingCardProps = {
  organization: Organization
  security: SecurityBrief
  history: PositionHistory | undefined
  /** On the page of one of its people. */
  isOfFirm?: boolean
}

export function HoldingCard({ organization, security, history, isOfFirm = false }: HoldingCardProps) {
  const { id: organizationId, holding, portfolio, group } = organization
  const title = (
    <>
      {isOfFirm ? 'Firm’s position in' : 'Position in'}{' '}
      <ProfileLink kind="security" id={security.id} inText>
        {security.name}
      </ProfileLink>
    </>
  )
  if (!holding) {
    return (
      <SectionCard title={title}>
        <p className={classes.none}>{absence(history, security)}</p>
      </SectionCard>
    )
  }
  const { shares, previousShares, value, portfolioShare, outstandingShare, quarter } = holding
  // The sum of a group's managers has no filing of its own.
  const isSum = portfolio === null && group !== null
  const position = { organizationId, securityId: holding.securityId, quarter, isSum }
  const reported = isSum ? `Reported by ${group.holderCount} of ${group.managerCount} managers for` : 'As reported for'
  const change = previousShares === null ? null : shares - previousShares
  return (
    <SectionCard title={title} description={`${reported} ${formatQuarter(quarter)}`}>
      <div className={classes.figures}>
        <Stat
          label="Shares"
          value={
            <Figure {...position} label={`${formatNumber(shares)} shares, show the evidence`}>
              <span title={formatNumber(shares)}>{formatCompact(shares)}</span>
            </Figure>
          }
          delta={
            <Figure {...position} isSecondary>
              {previousShares === 0 ? 'New position' : <Delta value={change} format={formatNumber} fallback="" />}
            </Figure>
          }
          hint={change === null ? 'prior quarter not comparable' : 'QoQ'}
          trend={history && <Trend history={history} />}
        />
        <Stat
          label="Value"
          value={
            <Figure {...position} isSecondary>
              <Money dollars={value} />
            </Figure>
          }
        />
        <Stat
          label="% of portfolio"
          value={
            <Figure {...position} isSecondary>
              {formatShare(portfolioShare, 2)}
            </Figure>
          }
        />
        <Stat
          label="% O/S"
          value={
            <Figure {...position} isSecondary>
              {formatShare(outstandingShare, 2)}
            </Figure>
          }
        />
      </div>
    </SectionCard>
  )
}

type FigureProps = ComponentProps<typeof EvidenceFigure> & { isSum: boolean }

const Figure = ({ isSum, ...evidence }: FigureProps) => (isSum ? evidence.children : <EvidenceFigure {...evidence} />)

function Trend({ history }: { history: PositionHistory }) {
  const known = history.points.filter((point) => !isGap(point))
  if (known.length < 2) return null
  const first = known[0]
  const last = known.at(-1)
  const label = `From ${formatNumber(first?.adjustedShares ?? 0)} shares in ${formatQuarter(first?.quarter ?? '')} to ${formatNumber(last?.adjustedShares ?? 0)} in ${formatQuarter(last?.quarter ?? '')}`
  return <Sparkline values={known.map((point) => point.adjustedShares ?? 0)} label={label} />
}

/** Distinguishes a former holder from one that never held the security. */
function absence(history: PositionHistory | undefined, security: SecurityBrief): string {
  const name = security.ticker ?? security.name
  const lastHeld = history?.points.findLast(({ state }) => state === 'held')
  if (lastHeld) return `Exit: last reported ${name} for ${formatQuarter(lastHeld.quarter)}.`
  return `Does not report ${name}.`
}
