import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ProfileSearch, useProfileAddress } from '#market/use-profile-address.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { organizationFunds } from '../api.ts'
import { FundsTable } from '../shared/FundsTable.tsx'
import { pageOf } from '../shared/PagedTable.tsx'

type Among = 'own' | 'suggested'
type FundsSearch = ProfileSearch & { among?: Among }

export function FundsTab({ organizationId }: { organizationId: string }) {
  const { search, change } = useProfileAddress<FundsSearch>()
  const focused = useFocusedSecurity()
  const among = search.among === 'suggested' && focused ? 'suggested' : 'own'
  const query = useQuery(organizationFunds(organizationId, among, { ...pageOf(search), securityId: focused?.id }))
  return (
    <FundsTable
      query={query}
      withReasons={among === 'suggested'}
      toolbar={
        focused && (
          <SegmentedControl
            size="xs"
            aria-label="Which funds"
            data={[
              { value: 'own', label: 'All funds' },
              { value: 'suggested', label: `Could hold ${focused.ticker ?? focused.name}` },
            ]}
            value={among}
            onChange={(value) => change({ among: value === 'own' ? undefined : (value as Among) })}
          />
        )
      }
    />
  )
}
