import { formatQuarter } from '@rostrum/contract/market/quarters'
import { organizationTypeLabels, orientationOf } from '@rostrum/contract/market/values'
import type { Organization } from '@rostrum/contract/profiles/organizations'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { ProfileRelationship } from '#features/irm/relationships/public.ts'
import { ProfileTags } from '#features/irm/tags/public.ts'
import { ProfileTargetLists } from '#features/targeting/lists/public.ts'
import { overridesOf } from '#features/targeting/overrides/public.ts'
import { EvidenceFigure } from '#market/evidence/EvidenceFigure.tsx'
import { formatCompact, formatShare, formatTurnover, relativeChange } from '#market/figures.ts'
import { HolderMarks } from '#market/HolderMarks.tsx'
import { Money } from '#market/Money.tsx'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { formatDay, formatNumber } from '#platform/formats.ts'
import { HelpMark } from '#platform/HelpMark.tsx'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { Chip } from '#ui/Chip.tsx'
import { Delta } from '#ui/Delta.tsx'
import { ProfileActions } from '../custom/public.ts'
import { ContactActions } from '../shared/ContactActions.tsx'
import { IrmMark, StyleMarks } from '../shared/Marks.tsx'
import { ProfileHeader } from '../shared/ProfileHeader.tsx'
import { formatPlace } from '../shared/place.ts'
import { useStandingLine } from '../shared/standing-line.ts'

export function OrganizationHeader({ organization }: { organization: Organization }) {
  const { id, name, type, isAffiliated, parent, address, taggings, relationship } = organization
  const place = formatPlace(address)
  return (
    <ProfileHeader
      kind="Organization"
      title={name}
      chips={
        <>
          <Chip>{organizationTypeLabels[type]}</Chip>
          <OrganizationStyles organization={organization} />
          <HolderMarks marks={organization.marks} />
          {isAffiliated && <IrmMark />}
        </>
      }
      context={
        <>
          {place}
          {place && parent && ' · '}
          {parent && (
            <>
              Part of{' '}
              <ProfileLink kind="organization" id={parent.id} inText>
                {parent.name}
              </ProfileLink>
            </>
          )}
          <Reorganized organization={organization} />
        </>
      }
      line={useStandingLine(organization)}
      relationship={
        <>
          <ProfileRelationship type="organization" id={id} name={name} relationship={relationship} />
          <ProfileTargetLists id={id} name={name} />
        </>
      }
      tags={<ProfileTags type="organization" id={id} name={name} taggings={taggings} />}
      actions={
        <>
          <ContactActions type="organization" id={id} name={name} />
          <ProfileActions kind="organization" profile={organization} />
        </>
      }
      figures={useFigures(organization)}
    />
  )
}

const managersOf = ({ managerCount }: { managerCount: number }): string =>
  managerCount === 1 ? '1 manager' : `${formatNumber(managerCount)} managers`

/** A filer whose portfolio continues under others, or continues another's: neither an exit nor a purchase. */
function Reorganized({ organization: { predecessors, successors } }: { organization: Organization }) {
  return (
    <>
      {successors.length > 0 && <Linked before="Files through" links={successors} />}
      {predecessors.length > 0 && <Linked before="Continues" links={predecessors} />}
    </>
  )
}

const Linked = ({ before, links }: { before: string; links: Organization['successors'] }) => (
  <span>
    {' · '}
    {before}{' '}
    {links.map(({ id, name }, at) => (
      <Fragment key={id}>
        {at > 0 && ', '}
        <ProfileLink kind="organization" id={id} inText>
          {name}
        </ProfileLink>
      </Fragment>
    ))}
    {` since ${formatQuarter(links[0]?.quarter ?? '')}`}
  </span>
)

/** Only known figures: an unreported figure is omitted rather than shown as a dash. */
function useFigures(organization: Organization) {
  const { aum, aumAsOf, eaum, coverage, portfolio, holding, group, counts } = organization
  const ofGroup = group && `${formatQuarter(group.quarter)}, ${managersOf(group)}`
  const focused = useFocusedSecurity()
  return [
    aum !== null && {
      label: 'AUM',
      value: <Money dollars={aum} />,
      hint: aumAsOf ? `as of ${formatDay(aumAsOf)}` : 'declared',
    },
    eaum !== null && {
      label: 'Equity AUM',
      help: <HelpMark topic="eaum" />,
      value: <Money dollars={eaum} />,
      hint: portfolio ? `13F, ${formatQuarter(portfolio.quarter)}` : ofGroup ? `13F, ${ofGroup}` : '13F',
    },
    coverage.turnoverPercentage !== null && {
      label: 'Turnover',
      help: <HelpMark topic="turnover" />,
      value: (
        <span title={formatTurnover(coverage.turnoverPercentage)}>
          {formatShare(coverage.turnoverPercentage / 100)}
        </span>
      ),
      hint: `${coverage.turnoverLabel ? `${coverage.turnoverLabel}, ` : ''}minimum estimate`,
    },
    portfolio !== null && {
      label: 'Positions',
      value: formatNumber(portfolio.positionCount),
      hint: portfolio.topTenShare === null ? undefined : `top 10: ${formatShare(portfolio.topTenShare)} of portfolio`,
    },
    portfolio === null &&
      group !== null && { label: 'Positions', value: formatNumber(counts.positions), hint: managersOf(group) },
    holding !== null &&
      portfolio !== null &&
      focused !== null && {
        label: `Shares of ${focused.ticker ?? focused.name}`,
        value: (
          <EvidenceFigure
            organizationId={organization.id}
            securityId={holding.securityId}
            quarter={holding.quarter}
            label={`${formatNumber(holding.shares)} shares of ${focused.name}, show the evidence`}
          >
            <span title={formatNumber(holding.shares)}>{formatCompact(holding.shares)}</span>
          </EvidenceFigure>
        ),
        delta: <HoldingChange shares={holding.shares} previous={holding.previousShares} />,
        hint: formatQuarter(holding.quarter),
      },
    group?.holding != null &&
      focused !== null &&
      (portfolio === null || group.managerCount > 1) && {
        label: `Group’s shares of ${focused.ticker ?? focused.name}`,
        value: <span title={formatNumber(group.holding.shares)}>{formatCompact(group.holding.shares)}</span>,
        delta: <HoldingChange shares={group.holding.shares} previous={group.holding.previousShares} />,
        hint: `${formatQuarter(group.quarter)}, ${managersOf({ managerCount: group.holderCount })}`,
      },
  ].filter((figure) => figure !== false)
}

function HoldingChange({ shares, previous }: { shares: number; previous: number | null }) {
  if (previous === 0) return <Chip tone="positive">New</Chip>
  return <Delta value={relativeChange(shares, previous)} format={(share) => formatShare(share)} fallback="" />
}

/** As the team set them by hand, else as derived from filings. */
function OrganizationStyles({ organization: { id, coverage, portfolio } }: { organization: Organization }) {
  const { data } = useQuery({ ...overridesOf(id), enabled: portfolio !== null })
  const own = data?.styles.own?.value
  return own ? (
    <StyleMarks orientation={orientationOf(own)} styles={own} />
  ) : (
    <StyleMarks orientation={coverage.orientation} styles={coverage.styles.map(({ style }) => style)} />
  )
}
