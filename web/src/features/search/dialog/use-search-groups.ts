// The groups of the search dialog. Each has its own request, so that a slow or failing one does not affect the others.
import { useQuery } from '@tanstack/react-query'
import { listPath } from '#lists/addresses.ts'
import {
  findFunds,
  findIrmOrganizations,
  findIrmPeople,
  findOrganizations,
  findPeople,
  findSecurities,
} from '#lists/api.ts'
import { type Category, categoryLabels } from '#lists/categories.ts'
import { fundMatch, type Match, organizationMatch, personMatch, securityMatch } from '#lists/matches.ts'
import { irmGroupSize, searchGroupSize } from '#platform/constants.ts'

interface Answer<Row> {
  data: { data: Row[]; meta: { total: number } } | undefined
  isFetching: boolean
  isError: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

export interface SearchGroup {
  id: Category | 'irm'
  label: string
  /** Name used in the "nothing found" message. */
  name: string
  matches: Match[]
  more: { label: string; path: string }[]
  isLoading: boolean
  isFetching: boolean
  isError: boolean
  retry: () => void
}

export function useSearchGroups(term: string): SearchGroup[] {
  const asked = { enabled: term !== '' }
  const irm = { term, pageSize: irmGroupSize }
  const all = { term, pageSize: searchGroupSize }
  const irmPeople = useQuery({ ...findIrmPeople(irm), ...asked })
  const irmOrganizations = useQuery({ ...findIrmOrganizations(irm), ...asked })
  const people = useQuery({ ...findPeople(all), ...asked })
  const organizations = useQuery({ ...findOrganizations(all), ...asked })
  const funds = useQuery({ ...findFunds(all), ...asked })
  const securities = useQuery({ ...findSecurities(all), ...asked })
  return [
    {
      ...stateOf([irmPeople, irmOrganizations]),
      id: 'irm',
      label: 'In Your IRM',
      name: 'Your IRM',
      matches: [...matchesOf(irmPeople, personMatch), ...matchesOf(irmOrganizations, organizationMatch)],
      more: [
        ...moreOf(irmPeople, 'people', { term, irmOnly: true }),
        ...moreOf(irmOrganizations, 'organizations', { term, irmOnly: true }),
      ],
    },
    groupOf('people', term, people, personMatch),
    groupOf('organizations', term, organizations, organizationMatch),
    groupOf('funds', term, funds, fundMatch),
    groupOf('securities', term, securities, securityMatch),
  ]
}

const groupOf = <Row>(category: Category, term: string, answer: Answer<Row>, toMatch: (row: Row) => Match) => ({
  ...stateOf([answer]),
  id: category,
  label: categoryLabels[category],
  name: categoryLabels[category],
  matches: matchesOf(answer, toMatch),
  more: moreOf(answer, category, { term }),
})

const matchesOf = <Row>(answer: Answer<Row>, toMatch: (row: Row) => Match) => (answer.data?.data ?? []).map(toMatch)

function moreOf(answer: Answer<unknown>, category: Category, search: Record<string, unknown>) {
  const { data: shown = [], meta } = answer.data ?? {}
  if (!meta || meta.total <= shown.length) return []
  return [
    {
      label: `${meta.total.toLocaleString('en-US')} ${categoryLabels[category].toLowerCase()}`,
      path: listPath(category, search),
    },
  ]
}

const stateOf = (answers: Answer<unknown>[]) => {
  const failed = answers.filter((answer) => answer.isError)
  return {
    // An empty result for the previous term says nothing about this one.
    isLoading:
      answers.some((answer) => answer.data === undefined && !answer.isError) ||
      answers.every((answer) => answer.isPlaceholderData && answer.data?.data.length === 0),
    isFetching: answers.some((answer) => answer.isFetching),
    isError: failed.length > 0,
    retry: () => {
      for (const answer of failed) answer.refetch()
    },
  }
}
