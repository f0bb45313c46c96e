import type { Person } from '@rostrum/contract/profiles/people'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { PersonNews } from '#features/news/public.ts'
import { FitTab } from '#features/targeting/fit/public.ts'
import { useProfileAddress } from '#market/use-profile-address.ts'
import { calledName } from '#platform/names.ts'
import { useStandalone } from '#platform/session/flags.tsx'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { managedFunds } from '../api.ts'
import { personProfile } from '../profile-queries.ts'
import { FundsTable } from '../shared/FundsTable.tsx'
import { irmTabs } from '../shared/irm-tabs.tsx'
import { pageOf } from '../shared/PagedTable.tsx'
import { ProfileTabs } from '../shared/ProfileTabs.tsx'
import { ProfileView } from '../shared/ProfileView.tsx'
import { PersonHeader } from './PersonHeader.tsx'
import { PersonOverview } from './PersonOverview.tsx'

export function PersonPage() {
  const { id } = useParams({ from: '/shell/people/$id' })
  const query = useQuery(personProfile(id))
  return (
    <ProfileView
      key={id}
      id={id}
      kind="person"
      query={query}
      nameOf={calledName}
      detailOf={({ jobs }) => [jobs[0]?.title, jobs[0]?.organization.name].filter(Boolean).join(', ')}
    >
      {(person) => <PersonProfile person={person} />}
    </ProfileView>
  )
}

function PersonProfile({ person }: { person: Person }) {
  const hasIrm = useStandalone() === false
  const focused = useFocusedSecurity()
  return (
    <>
      <PersonHeader person={person} />
      <ProfileTabs
        label={`About ${calledName(person)}`}
        tabs={[
          { value: 'overview', label: 'Overview', content: <PersonOverview person={person} /> },
          focused !== null && { value: 'fit', label: 'Fit', content: <FitTab subject="person" id={person.id} /> },
          person.counts.managedFunds > 0 && {
            value: 'funds',
            label: 'Managed funds',
            count: person.counts.managedFunds,
            content: <ManagedFunds personId={person.id} />,
          },
          person.counts.insiderFilings > 0 && {
            value: 'news',
            label: 'News',
            content: <PersonNews personId={person.id} />,
          },
          ...(hasIrm ? irmTabs('person', person.id, calledName(person)) : []),
        ]}
      />
    </>
  )
}

function ManagedFunds({ personId }: { personId: string }) {
  const { search } = useProfileAddress()
  const query = useQuery(managedFunds(personId, pageOf(search)))
  return <FundsTable query={query} withOrganization />
}
