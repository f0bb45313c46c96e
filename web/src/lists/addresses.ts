// URLs of the search lists.
import type { SavedView } from '@rostrum/contract/search'
import { stringifySearch } from '#platform/search-params.ts'
import type { Category } from './categories.ts'

/** A saved view's list has the same name as its path. */
export const addressOf = (list: SavedView['list'], search: Record<string, unknown> = {}): string =>
  `/${list}${stringifySearch(search)}`

export const listPath = (category: Category, search: Record<string, unknown> = {}): string =>
  addressOf(`search/${category}`, search)

/** The same list with its filter panel open. */
export const advancedPath = (category: Category, term = ''): string => listPath(category, { term, advanced: true })
