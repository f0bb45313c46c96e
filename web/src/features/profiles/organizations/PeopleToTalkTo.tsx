import { useQuery } from '@tanstack/react-query'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { organizationPeople } from '../api.ts'
import { PersonList } from '../shared/PersonList.tsx'

type PeopleToTalkToProps = { organizationId: string; hasChildren: boolean }

const pageSize = 5

/** The organization's own people first; if there are none, those of its subsidiaries. */
export function PeopleToTalkTo({ organizationId, hasChildren }: PeopleToTalkToProps) {
  const focused = useFocusedSecurity()
  const asked = { pageSize, securityId: focused?.id }
  const own = useQuery(organizationPeople(organizationId, 'suggested', asked))
  const hasNone = own.data?.data.length === 0
  const children = useQuery({
    ...organizationPeople(organizationId, 'suggestedChildren', asked),
    enabled: hasNone && hasChildren,
  })
  const people = (hasNone ? children.data?.data : own.data?.data) ?? []
  if (people.length === 0) return null
  return (
    <SectionCard
      title="Suggested contacts"
      description={focused ? `About ${focused.ticker ?? focused.name}` : undefined}
      flush
    >
      <PersonList people={people} withOrganization={hasNone} />
    </SectionCard>
  )
}
