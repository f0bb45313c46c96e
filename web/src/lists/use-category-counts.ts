// How many matches each category has for a term, for the tabs of search.
import { type QueryClient, useQueries } from '@tanstack/react-query'
import { findFunds, findOrganizations, findPeople, findSecurities } from './api.ts'
import { type Category, categories } from './categories.ts'
import { closenessOf, closestOf, type Matched } from './closeness.ts'

/** One row is enough: the answer includes the total. */
const queriesFor = (term: string) => {
  const query = { term, pageSize: 1 }
  return {
    people: findPeople(query),
    organizations: findOrganizations(query),
    funds: findFunds(query),
    securities: findSecurities(query),
  }
}

/** The categories with the closest matches; a failed search counts as one without matches. */
export async function closestCategories(client: QueryClient, term: string): Promise<Category[]> {
  const queries = queriesFor(term)
  const asked: Record<Category, Promise<Matched>> = {
    people: client.fetchQuery(queries.people),
    organizations: client.fetchQuery(queries.organizations),
    funds: client.fetchQuery(queries.funds),
    securities: client.fetchQuery(queries.securities),
  }
  const found = await Promise.all(categories.map((category) => asked[category].catch(() => undefined)))
  const closest = closestOf(found)
  return categories.filter((_, at) => {
    const one = found[at]
    return one && one.data.length > 0 && closenessOf(one) === closest
  })
}

export interface CategoryCount {
  total: number
  /** Another category matches the term more closely. */
  isApproximate: boolean
}

/** `listed` is the current list, which is not asked again. */
export function useCategoryCounts(
  term: string,
  listed?: { category: Category; found: Matched | undefined },
): Partial<Record<Category, CategoryCount>> {
  const queries = queriesFor(term)
  const isAsked = (category: Category) => ({ enabled: term !== '' && category !== listed?.category })
  const [people, organizations, funds, securities] = useQueries({
    queries: [
      { ...queries.people, ...isAsked('people') },
      { ...queries.organizations, ...isAsked('organizations') },
      { ...queries.funds, ...isAsked('funds') },
      { ...queries.securities, ...isAsked('securities') },
    ],
  })
  if (term === '') return {}
  const found: Record<Category, Matched | undefined> = {
    people: people.data,
    organizations: organizations.data,
    funds: funds.data,
    securities: securities.data,
    ...(listed && { [listed.category]: listed.found }),
  }
  const closest = closestOf(Object.values(found))
  return Object.fromEntries(
    categories.flatMap((category) => {
      const one = found[category]
      return one ? [[category, { total: one.meta.total, isApproximate: closenessOf(one) > closest }]] : []
    }),
  )
}
