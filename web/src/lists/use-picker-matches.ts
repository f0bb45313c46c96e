// What a picker offers, by how likely it is meant: people of the chosen firm, then the IRM, then holders by value.
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { findOrganizations, findPeople, findSecurities, peopleAt } from './api.ts'
import { type Match, organizationMatch, personMatch, securityMatch } from './matches.ts'

export type PickerKind = 'people' | 'organizations' | 'securities'

const pageSize = 10
/** Of each group that goes first, so that exact matches outside of it stay in sight. */
const preferredSize = 5

/** Calls all hooks unconditionally; only the queries of the requested type are enabled. */
export function usePickerMatches(kind: PickerKind, term: string, firmIds: readonly string[]) {
  const query = { term, pageSize }
  const preferred = { term, pageSize: preferredSize }
  const [firmId] = firmIds
  const asked = (one: PickerKind) => ({
    enabled: kind === one && term !== '',
    placeholderData: term === '' ? undefined : keepPreviousData,
  })
  const atFirm = useQuery({
    ...peopleAt({ organizationId: firmId ?? '', ...(term && { term }), pageSize }),
    enabled: kind === 'people' && firmId !== undefined,
    placeholderData: keepPreviousData,
  })
  const irmPeople = useQuery({ ...findPeople({ ...preferred, irmOnly: true }), ...asked('people') })
  const people = useQuery({ ...findPeople(query), ...asked('people') })
  const irmOrganizations = useQuery({
    ...findOrganizations({ ...preferred, irmOnly: true }),
    ...asked('organizations'),
  })
  const holders = useQuery({
    ...findOrganizations({ ...preferred, holdersOnly: true, sort: 'holding_desc-relevance_desc' }),
    ...asked('organizations'),
  })
  const organizations = useQuery({ ...findOrganizations(query), ...asked('organizations') })
  const securities = useQuery({ ...findSecurities(query), ...asked('securities') })
  const queries: UseQueryResult<unknown>[] = {
    people: [people, irmPeople, ...(firmId ? [atFirm] : [])],
    organizations: [organizations, irmOrganizations, holders],
    securities: [securities],
  }[kind]
  const found = {
    people: () => [atFirm, irmPeople, people].flatMap(({ data }) => (data?.data ?? []).map(personMatch)),
    organizations: () =>
      [irmOrganizations, holders, organizations].flatMap(({ data }) => (data?.data ?? []).map(organizationMatch)),
    securities: () => (securities.data?.data ?? []).map(securityMatch),
  }
  return {
    matches: term === '' && !firmId ? [] : ranked(found[kind](), term),
    isFetching: queries.some(({ isFetching }) => isFetching),
    // The first query alone can offer everything.
    isError: queries[0]?.isError ?? false,
    retry: () => void queries[0]?.refetch(),
  }
}

/** Each once; a name typed in full goes first. */
function ranked(matches: Match[], term: string): Match[] {
  const once = [...new Map(matches.map((match) => [match.id, match])).values()]
  const isExact = ({ name }: Match) => name.toLowerCase() === term.toLowerCase()
  return [...once.filter(isExact), ...once.filter((match) => !isExact(match))].slice(0, pageSize)
}
