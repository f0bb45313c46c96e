import type { Person } from '@rostrum/contract/profiles/people'
import { useQuery } from '@tanstack/react-query'
import { SectionCard } from '#ui/SectionCard.tsx'
import { organizationPeople } from '../api.ts'
import { PersonList } from '../shared/PersonList.tsx'

const shown = 5

/** Others at the person's firm. */
export function Colleagues({ person }: { person: Person }) {
  const firm = person.jobs[0]?.organization
  const { data } = useQuery({
    ...organizationPeople(firm?.id ?? '', 'own', { pageSize: shown + 1 }),
    enabled: firm !== undefined,
  })
  const others = (data?.data ?? []).filter(({ id }) => id !== person.id).slice(0, shown)
  if (!firm || others.length === 0) return null
  return (
    <SectionCard title="Colleagues" description={`At ${firm.name}`} flush>
      <PersonList people={others} withOrganization={false} />
    </SectionCard>
  )
}
