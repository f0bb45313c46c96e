import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ProfileSearch, useProfileAddress } from '#market/use-profile-address.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { organizationPeople } from '../api.ts'
import { pageOf } from '../shared/PagedTable.tsx'
import { PeopleTable } from '../shared/PeopleTable.tsx'

type Among = 'own' | 'suggested'
type PeopleSearch = ProfileSearch & { among?: Among }

export function PeopleTab({ organizationId }: { organizationId: string }) {
  const { search, change } = useProfileAddress<PeopleSearch>()
  const focused = useFocusedSecurity()
  const among = search.among === 'suggested' && focused ? 'suggested' : 'own'
  const query = useQuery(organizationPeople(organizationId, among, { ...pageOf(search), securityId: focused?.id }))
  return (
    <PeopleTable
      query={query}
      withReasons={among === 'suggested'}
      toolbar={
        focused && (
          <SegmentedControl
            size="xs"
            aria-label="Which people"
            data={[
              { value: 'own', label: 'Everyone' },
              { value: 'suggested', label: `Suggested contacts for ${focused.ticker ?? focused.name}` },
            ]}
            value={among}
            onChange={(value) => change({ among: value === 'own' ? undefined : (value as Among) })}
          />
        )
      }
    />
  )
}
