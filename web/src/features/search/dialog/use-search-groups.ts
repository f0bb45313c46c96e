// The groups of the search dialog. Each has its own request, so that a slow or failing one does not affect the others.
import type { TermMatch } from '@rostrum/contract/platform/paging'
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
import { closenessOf, closestOf, leftOutNote } from '#lists/closeness.ts'
import { fundMatch, type Match, organizationMatch, personMatch, securityMatch } from '#lists/matches.ts'
import { irmGroupSize, searchGroupSize } from '#platform/constants.ts'
import { useStandalone } from '#platform/session/flags.tsx'

interface Answer<Row> {
  data: { data: Row[]; meta: { total: number; match?: TermMatch | undefined } } | undefined
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
  /** Which words of the term the matches do not contain. */
  note: string | undefined
  isLoading: boolean
  isFetching: boolean
  isError: boolean
  retry: () => void
}

export function useSearchGroups(term: string): SearchGroup[] {
  const asked = { enabled: term !== '' }
  const hasIrm = useStandalone() === false
  const askedOfIrm = { enabled: term !== '' && hasIrm }
  const irm = { term, pageSize: irmGroupSize }
  const all = { term, pageSize: searchGroupSize }
  const answers = {
    irmPeople: useQuery({ ...findIrmPeople(irm), ...askedOfIrm }),
    irmOrganizations: useQuery({ ...findIrmOrganizations(irm), ...askedOfIrm }),
    people: useQuery({ ...findPeople(all), ...asked }),
    organizations: useQuery({ ...findOrganizations(all), ...asked }),
    funds: useQuery({ ...findFunds(all), ...asked }),
    securities: useQuery({ ...findSecurities(all), ...asked }),
  }
  const shown = closestOnly(Object.values(answers))
  const irmPeople = shown(answers.irmPeople)
  const irmOrganizations = shown(answers.irmOrganizations)
  const groups: SearchGroup[] = [
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
      note: noteOf([irmPeople, irmOrganizations]),
    },
    groupOf('people', term, shown(answers.people), personMatch),
    groupOf('organizations', term, shown(answers.organizations), organizationMatch),
    groupOf('funds', term, shown(answers.funds), fundMatch),
    groupOf('securities', term, shown(answers.securities), securityMatch),
  ]
  return hasIrm ? groups : groups.filter(({ id }) => id !== 'irm')
}

/**
 * Only the closest matches of all groups are shown: beside an exact hit, a corrected typo or a partial match elsewhere is
 * noise. Until every group has answered, an approximate match waits.
 */
function closestOnly(answers: Answer<unknown>[]) {
  const closest = closestOf(answers.map(({ data }) => data))
  const isWaiting = answers.some(({ isFetching, isError }) => isFetching && !isError)
  return <Row>(answer: Answer<Row>): Answer<Row> => {
    const { data, isPlaceholderData } = answer
    if (!data || data.data.length === 0 || closenessOf(data) === 0) return answer
    if (closenessOf(data) > closest) return { ...answer, data: { data: [], meta: { total: 0 } } }
    return isWaiting && !isPlaceholderData ? { ...answer, data: undefined } : answer
  }
}

/** The same note once, even if both lists of the group have it. */
const noteOf = (answers: Answer<unknown>[]): string | undefined =>
  answers.map(({ data }) => (data && data.data.length > 0 ? leftOutNote(data.meta.match) : undefined)).find(Boolean)

const groupOf = <Row>(category: Category, term: string, answer: Answer<Row>, toMatch: (row: Row) => Match) => ({
  ...stateOf([answer]),
  id: category,
  label: categoryLabels[category],
  name: categoryLabels[category],
  matches: matchesOf(answer, toMatch),
  more: moreOf(answer, category, { term }),
  note: noteOf([answer]),
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
