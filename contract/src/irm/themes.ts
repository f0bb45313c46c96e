// Themes: what meetings are about, from the customer's own list, so that they can be counted.
import { z } from 'zod'
import { endpoint, item } from '../platform/endpoint.ts'
import { IdParams, requiredText } from '../platform/values.ts'

export const Theme = z.object({
  id: z.uuid(),
  name: z.string(),
  isArchived: z.boolean(),
  activityCount: z.int(),
})
export type Theme = z.output<typeof Theme>

const ThemeInput = z.strictObject({ name: requiredText(60, 'Enter a name') })

export const themes = {
  list: endpoint({
    method: 'GET',
    path: '/v2/activity_themes',
    summary: "The customer's themes by name, with how many activities have them",
    permission: 'member',
    response: item(z.array(Theme)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v2/activity_themes',
    summary: 'Add a theme; names are unique',
    permission: 'member',
    body: ThemeInput,
    affects: [],
    response: item(Theme),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v2/activity_themes/{id}',
    summary: 'Rename, archive or restore a theme',
    permission: 'member',
    params: IdParams,
    body: ThemeInput.extend({ isArchived: z.boolean() }).partial(),
    affects: ['activities'],
    response: item(Theme),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/v2/activity_themes/{id}/merge',
    summary:
      'Merge a theme into another: its activities get the other theme, which has the words of both; can be undone by restoring it',
    permission: 'member',
    params: IdParams,
    body: z.strictObject({ intoThemeId: z.uuid() }),
    affects: ['activities', 'research'],
    response: item(Theme),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v2/activity_themes/{id}/restore',
    summary: 'Restore a merged theme on every activity that had it',
    permission: 'member',
    params: IdParams,
    affects: ['activities', 'research'],
    response: item(Theme),
  }),
}
