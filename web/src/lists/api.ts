import { irmMembership } from '@rostrum/contract/irm/contacts'
import { tags } from '@rostrum/contract/irm/tags'
import { team } from '@rostrum/contract/irm/team'
import { funds } from '@rostrum/contract/profiles/funds'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { people } from '@rostrum/contract/profiles/people'
import { securities } from '@rostrum/contract/profiles/securities'
import { type SavedView, search } from '@rostrum/contract/search'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { invalidateAfter, queryFor, useAction } from '#platform/api/query.ts'
import type { Category } from './categories.ts'

interface Asked {
  term: string
  pageSize: number
}

export const findPeople = (query: Asked & { irmOnly?: boolean }) => queryFor(people.search, { query })
/** With or without a term. */
export const peopleAt = (query: Partial<Asked> & { organizationId: string }) => queryFor(people.list, { query })
export const findOrganizations = (query: Asked & { irmOnly?: boolean; holdersOnly?: boolean; sort?: string }) =>
  queryFor(organizations.search, { query })
export const findFunds = (query: Asked) => queryFor(funds.search, { query })
export const findSecurities = (query: Asked) => queryFor(securities.search, { query })
export const findIrmPeople = ({ term, pageSize }: Asked) =>
  queryFor(irmMembership.people, { query: { search: term, pageSize } })
export const findIrmOrganizations = ({ term, pageSize }: Asked) =>
  queryFor(irmMembership.organizations, { query: { search: term, pageSize } })

export const namedOrganization = (id: string) => queryFor(organizations.read, { params: { id } })
export const namedPerson = (id: string) => queryFor(people.read, { params: { id } })
export const namedSecurity = (id: string) => queryFor(securities.read, { params: { id } })

/** Sectors and bands change only with a data release, not within a session. */
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }
export const classifications = () => ({ ...queryFor(securities.classifications, {}), ...once })
export const marketCaps = () => ({ ...queryFor(securities.marketCaps, {}), ...once })

export const everyTag = () => queryFor(tags.list, {})
export const teamUsers = () => queryFor(team.users, {})

export const useSuggest = () => useAction(search.suggest)

export const savedViews = (list: SavedView['list']) => queryFor(search.views, { query: { list } })
export const useSaveView = () => useAction(search.saveView)
export const useUpdateView = () => useAction(search.updateView)
export const useDeleteView = () => useAction(search.deleteView)
export const useRestoreView = () => useAction(search.restoreView)

const memberships = {
  add: { organizations: irmMembership.addOrganization, people: irmMembership.addPerson },
  remove: { organizations: irmMembership.removeOrganization, people: irmMembership.removePerson },
  restore: { organizations: irmMembership.restoreOrganization, people: irmMembership.restorePerson },
}

/** The browser's limit of concurrent connections per host. */
const together = 6

/** Adds many profiles to the IRM, removes them or undoes that; lists are invalidated once, at the end. */
export function useIrmMembers(category: Category, what: keyof typeof memberships) {
  const client = useQueryClient()
  const endpoint = memberships[what][category === 'people' ? 'people' : 'organizations']
  return useMutation({
    mutationFn: async (ids: string[]) => {
      const done: string[] = []
      const failed: string[] = []
      for (let at = 0; at < ids.length; at += together) {
        await Promise.all(
          ids.slice(at, at + together).map((id) =>
            call(endpoint, { params: { id } }).then(
              () => done.push(id),
              () => failed.push(id),
            ),
          ),
        )
      }
      return { done, failed }
    },
    onSettled: () => invalidateAfter(client, endpoint),
  })
}
