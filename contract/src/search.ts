// What search needs besides the lists themselves: suggestions for missing data, and saved views.
import { z } from 'zod'
import { UserBrief } from './irm/values.ts'
import { Named } from './market/values.ts'
import { csv, endpoint, item, noContent, page } from './platform/endpoint.ts'
import { IdParams, Instant, optionalText, requiredText } from './platform/values.ts'
import { SuggestionQuery, suggestionFilters } from './search-query.ts'

export const suggestibleTypes = ['person', 'organization', 'fund', 'security'] as const

export const SuggestionInput = z.strictObject({
  suggestibleType: z.enum(suggestibleTypes).nullish(),
  suggestibleId: z.uuid().nullish(),
  subject: optionalText(200),
  /** The reference link, if any, is appended to the body. */
  body: requiredText(5000, 'Please enter your suggestion'),
})

/** A suggestion as admins read it. */
export const Suggestion = z.object({
  id: z.uuid(),
  suggestibleType: z.enum(suggestibleTypes).nullable(),
  /** The profile it is about; null for an addition, or if the profile is gone. */
  suggestible: Named.nullable(),
  subject: z.string(),
  body: z.string(),
  author: z.string(),
  createdAt: Instant,
})
export type Suggestion = z.output<typeof Suggestion>

export const viewedLists = [
  'search/people',
  'search/organizations',
  'search/funds',
  'search/securities',
  'irm/organizations',
  'irm/people',
  'holders',
  'holders/funds',
  'holders/historical',
  'holders/movers',
  'target',
  'target/people',
  'target/funds',
  'targetLists',
  'discover',
  'peerOwnership',
  'peerOwnership/funds',
  'flow/managers',
  'flow/rotations',
  'flow/streaks',
  'reports/charting',
] as const

export const SavedView = z.object({
  id: z.uuid(),
  list: z.enum(viewedLists),
  name: z.string(),
  /** The query string of the list's URL. */
  search: z.string(),
  columns: z.array(z.string()),
  /** Offered to the whole team. */
  isShared: z.boolean(),
  owner: UserBrief,
  createdAt: Instant,
})
export type SavedView = z.output<typeof SavedView>

export const SavedViewInput = z.strictObject({
  list: z.enum(viewedLists),
  name: requiredText(100, 'Enter a name'),
  search: z.string().max(4000),
  columns: z.array(z.string().max(100)).max(100).default([]),
  /** Left out: as it was; a new view is private. */
  isShared: z.boolean().optional(),
})

export const search = {
  suggest: endpoint({
    method: 'POST',
    path: '/v1/focus_suggestions',
    summary: 'Suggest an addition or a correction',
    permission: 'member',
    body: SuggestionInput,
    affects: [],
    response: item(z.object({ id: z.uuid() })),
    callsPerMinute: 20,
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/v2/focus_suggestions',
    summary: "Additions and corrections suggested by the customer's users",
    permission: 'admin',
    query: SuggestionQuery,
    response: page(Suggestion),
  }),
  exportSuggestions: endpoint({
    method: 'GET',
    path: '/v2/focus_suggestions.csv',
    summary: 'The same list as a file',
    permission: 'admin',
    query: z.object(suggestionFilters),
    response: csv([
      { key: 'createdAt', header: 'Date', isInstant: true },
      { key: 'author', header: 'From' },
      { key: 'about', header: 'Profile' },
      { key: 'body', header: 'Suggestion' },
    ]),
  }),
  views: endpoint({
    method: 'GET',
    path: '/v2/saved_views',
    summary: "The user's saved views of a list, and those that colleagues share",
    permission: 'member',
    query: z.object({ list: z.enum(viewedLists) }),
    response: item(z.array(SavedView)),
  }),
  saveView: endpoint({
    method: 'POST',
    path: '/v2/saved_views',
    summary: 'Save a view of a list',
    permission: 'member',
    body: SavedViewInput,
    forReaders: true,
    affects: [],
    response: item(SavedView),
  }),
  updateView: endpoint({
    method: 'PUT',
    path: '/v2/saved_views/{id}',
    summary: "Change, share or unshare one of one's saved views",
    permission: 'member',
    params: IdParams,
    body: SavedViewInput,
    forReaders: true,
    affects: [],
    response: item(SavedView),
  }),
  deleteView: endpoint({
    method: 'DELETE',
    path: '/v2/saved_views/{id}',
    summary: "Remove one of one's saved views; it can be restored",
    permission: 'member',
    params: IdParams,
    forReaders: true,
    affects: [],
    response: noContent,
  }),
  restoreView: endpoint({
    method: 'POST',
    path: '/v2/saved_views/{id}/restore',
    summary: 'Restore a removed view',
    permission: 'member',
    params: IdParams,
    forReaders: true,
    affects: [],
    response: item(SavedView),
  }),
}
