// Where the lists of search are.
import type { SavedView } from '@rostrum/contract/search'
import { stringifySearch } from '#platform/search-params.ts'
import type { Category } from './categories.ts'

/** The list of a saved view is named as its address is. */
export const addressOf = (list: SavedView['list'], search: Record<string, unknown> = {}): string =>
  `/${list}${stringifySearch(search)}`

export const listPath = (category: Category, search: Record<string, unknown> = {}): string =>
  addressOf(`search/${category}`, search)

/** The same list with its filters laid open. */
export const advancedPath = (category: Category, term = ''): string => listPath(category, { term, advanced: true })
