import { formatQuarter } from '@rostrum/contract/market/quarters'
import { investorStyleLabels, organizationTypeLabels, orientationLabels } from '@rostrum/contract/market/values'
import type { Organization } from '@rostrum/contract/profiles/organizations'
import type { Person } from '@rostrum/contract/profiles/people'
import { FavoritePersonStar } from '#features/irm/favorites/public.ts'
import { ProfileRelationship } from '#features/irm/relationships/public.ts'
import { ProfileTags } from '#features/irm/tags/public.ts'
import { formatCompact, formatShare, relativeChange } from '#market/figures.ts'
import { Money } from '#market/Money.tsx'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { formatNumber } from '#platform/formats.ts'
import { HelpMark } from '#platform/HelpMark.tsx'
import { calledName, fullName } from '#platform/names.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { Chip } from '#ui/Chip.tsx'
import { Delta } from '#ui/Delta.tsx'
import { ProfileActions } from '../custom/public.ts'
import { ContactActions } from '../shared/ContactActions.tsx'
import { IrmMark } from '../shared/Marks.tsx'
import { functionsBeside } from '../shared/names.ts'
import { ProfileHeader } from '../shared/ProfileHeader.tsx'
import { formatPlace } from '../shared/place.ts'
import { usePersonStandingLine } from '../shared/standing-line.ts'
import { useFirm } from '../shared/use-firm.ts'

export function PersonHeader({ person }: { person: Person }) {
  const job = person.jobs.find(({ isPrimary }) => isPrimary) ?? person.jobs[0]
  const firm = useFirm(job?.organization.id)
  const place = job && formatPlace(job.address)
  return (
    <ProfileHeader
      kind="Person"
      title={calledName(person)}
      chips={
        <>
          {job && functionsBeside(job.title, job.jobFunctions).map((name) => <Chip key={name}>{name}</Chip>)}
          {person.isAffiliated && <IrmMark />}
        </>
      }
      context={
        job && (
          <>
            {job.title && `${job.title}, `}
            <ProfileLink kind="organization" id={job.organization.id} inText>
              {job.organization.name}
            </ProfileLink>
            {place && ` · ${place}`}
            {person.preferredName && person.preferredName !== person.firstName && ` · full name ${fullName(person)}`}
          </>
        )
      }
      line={usePersonStandingLine(firm, person.relationship)}
      relationship={
        <ProfileRelationship type="person" id={person.id} name={fullName(person)} relationship={person.relationship} />
      }
      tags={<ProfileTags type="person" id={person.id} name={fullName(person)} taggings={person.taggings} />}
      actions={
        <>
          <FavoritePersonStar
            id={person.id}
            name={fullName(person)}
            favoriteId={person.favoriteId}
            organizationId={job?.organization.id ?? null}
          />
          <ContactActions type="person" id={person.id} name={fullName(person)} />
          <ProfileActions kind="person" profile={person} />
        </>
      }
      figures={[
        ...(person.counts.managedFunds > 0
          ? [{ label: 'Managed funds', value: formatNumber(person.counts.managedFunds) }]
          : []),
        ...firmFigures(firm, useFocusedSecurity()),
      ]}
    />
  )
}

const FirmChange = ({ holding }: { holding: NonNullable<Organization['holding']> }) => (
  <Delta
    value={relativeChange(holding.shares, holding.previousShares)}
    format={(share) => `${formatShare(share)} QoQ`}
    fallback=""
  />
)

function firmFigures(firm: ReturnType<typeof useFirm>, focused: ReturnType<typeof useFocusedSecurity>) {
  if (!firm) return []
  const { coverage, eaum, portfolio, type, holding } = firm
  return [
    ...(holding && focused
      ? [
          {
            label: `Firm’s shares of ${focused.ticker ?? focused.name}`,
            value: <span title={formatNumber(holding.shares)}>{formatCompact(holding.shares)}</span>,
            delta: holding.previousShares === 0 ? <Chip tone="positive">New</Chip> : <FirmChange holding={holding} />,
            hint: [
              holding.outstandingShare !== null && `${formatShare(holding.outstandingShare, 2)} O/S`,
              formatQuarter(holding.quarter),
            ]
              .filter(Boolean)
              .join(', '),
          },
        ]
      : []),
    {
      label: 'Firm’s style',
      value: orientationLabels[coverage.orientation],
      hint: [organizationTypeLabels[type], ...coverage.styles.map(({ style }) => investorStyleLabels[style])].join(
        ', ',
      ),
    },
    ...(eaum === null
      ? []
      : [
          {
            label: 'Firm’s equity AUM',
            help: <HelpMark topic="eaum" />,
            value: <Money dollars={eaum} />,
            hint: portfolio && `13F, ${formatQuarter(portfolio.quarter)}`,
          },
        ]),
    ...(coverage.turnoverPercentage === null
      ? []
      : [
          {
            label: 'Firm’s turnover',
            help: <HelpMark topic="turnover" />,
            value: formatShare(coverage.turnoverPercentage / 100),
            hint: 'minimum estimate',
          },
        ]),
  ]
}
