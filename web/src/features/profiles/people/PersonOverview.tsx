import type { Person } from '@rostrum/contract/profiles/people'
import { ConsentCard } from '#features/email/consents/public.ts'
import { EngagementCard } from '#features/irm/engagement/public.ts'
import { CustomFields } from '#features/irm/fields/public.ts'
import { FitCard } from '#features/targeting/fit/public.ts'
import { useStandalone } from '#platform/session/flags.tsx'
import { Chip } from '#ui/Chip.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { MailLink, PhoneLink } from '../shared/ContactLinks.tsx'
import { LongText } from '../shared/LongText.tsx'
import { ProfileColumns } from '../shared/ProfileColumns.tsx'
import { useClassifications } from '../shared/use-classifications.ts'
import { Colleagues } from './Colleagues.tsx'
import { FirmPosition } from './FirmPosition.tsx'
import { JobList } from './JobList.tsx'
import { LargestFunds } from './LargestFunds.tsx'

export function PersonOverview({ person }: { person: Person }) {
  const hasIrm = useStandalone() === false
  const job = person.jobs.find(({ isPrimary }) => isPrimary) ?? person.jobs[0]
  return (
    <ProfileColumns
      main={
        <>
          {person.description && (
            <SectionCard title="Bio">
              <LongText text={person.description} />
            </SectionCard>
          )}
          <SectionCard title="Jobs" flush>
            <JobList jobs={person.jobs} />
          </SectionCard>
          <FirmPosition organizationId={job?.organization.id} />
          {person.counts.managedFunds > 0 && <LargestFunds personId={person.id} />}
        </>
      }
      side={
        <>
          <Contact person={person} />
          <FitCard subject="person" id={person.id} />
          {hasIrm && <EngagementCard kind="person" id={person.id} />}
          {hasIrm && <ConsentCard personId={person.id} />}
          <Colleagues person={person} />
          <CoverageCard person={person} />
          {hasIrm && <CustomFields kind="person" id={person.id} values={person.customField} />}
        </>
      }
    />
  )
}

/** An address that mail came back from is marked, with what the server said. */
function Mail({ person, address }: { person: Person; address: string }) {
  const bounce = person.bounces.find((one) => one.address === address.toLowerCase())
  return (
    <>
      <MailLink address={address} />
      {bounce && (
        <div>
          <Chip tone="negative">Not delivered</Chip> {bounce.reason}
        </div>
      )}
    </>
  )
}

function Contact({ person }: { person: Person }) {
  const job = person.jobs[0]
  const items = [
    person.emailPrimary && { label: 'Email', value: <Mail person={person} address={person.emailPrimary} /> },
    person.emailSecondary && { label: 'Second email', value: <Mail person={person} address={person.emailSecondary} /> },
    job?.phone && { label: 'Phone', value: <PhoneLink number={job.phone} /> },
    job?.mobilePhone && { label: 'Mobile', value: <PhoneLink number={job.mobilePhone} /> },
    { label: 'Source', value: person.datasource === 'irm' ? 'Your IRM' : person.datasource },
  ].filter((item) => typeof item === 'object' && item !== null)
  return (
    <SectionCard title="Contact">
      <KeyValueList items={items} />
    </SectionCard>
  )
}

function CoverageCard({ person }: { person: Person }) {
  const { sectorName } = useClassifications()
  const sectors = [...new Set(person.jobs.flatMap((job) => job.sectors))]
  if (sectors.length === 0) return null
  return (
    <SectionCard title="Coverage" description="Sectors this person covers">
      {sectors.map(sectorName).join(', ')}
    </SectionCard>
  )
}
