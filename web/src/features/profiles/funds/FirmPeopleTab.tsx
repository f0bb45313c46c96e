import { useQuery } from '@tanstack/react-query'
import { useProfileAddress } from '#market/use-profile-address.ts'
import { organizationPeople } from '../api.ts'
import { pageOf } from '../shared/PagedTable.tsx'
import { PeopleTable } from '../shared/PeopleTable.tsx'

/** Whom to call about the fund: everyone at its firm. */
export function FirmPeopleTab({ organizationId }: { organizationId: string }) {
  const { search } = useProfileAddress()
  return <PeopleTable query={useQuery(organizationPeople(organizationId, 'own', pageOf(search)))} withReasons={false} />
}
