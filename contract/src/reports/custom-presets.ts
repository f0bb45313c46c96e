// Ready-made custom reports to start from.
import { CustomDefinition } from './custom-definition.ts'

interface Preset {
  key: string
  name: string
  /** What it answers. */
  answers: string
  definition: CustomDefinition
}

const preset = (
  key: string,
  name: string,
  answers: string,
  definition: Parameters<typeof CustomDefinition.parse>[0],
): Preset => ({
  key,
  name,
  answers,
  definition: CustomDefinition.parse(definition),
})

export const customPresets: readonly Preset[] = [
  preset('top-holders', 'Top 25 holders with change', 'Who owns the most, and who bought or sold since last quarter.', {
    subject: 'holders',
    columns: ['name', 'shares', 'change', 'changeShare', 'value', 'outstandingShare', 'styles', 'owner'],
    sort: [{ column: 'shares', direction: 'desc' }],
    top: 25,
    marks: [
      { column: 'move', operator: 'is', value: 'New buyer', tone: 'highlight' },
      { column: 'changeShare', operator: 'at_most', value: '-0.25', tone: 'negative' },
      { column: 'changeShare', operator: 'at_least', value: '0.25', tone: 'positive' },
    ],
  }),
  preset(
    'style-history',
    'Holders by style over eight quarters',
    'Whether your holders are growth, value or index investors.',
    {
      subject: 'positions',
      groups: [{ field: 'styles' }],
      measures: [{ type: 'sum', field: 'shares' }],
      pivot: { field: 'quarter', by: 'quarter' },
      picture: 'area',
    },
  ),
  preset('buyers-not-met', 'Buyers not met in 90 days', 'Buyers you have not been in touch with.', {
    subject: 'movers',
    columns: ['name', 'move', 'change', 'flow', 'outstandingShare', 'owner', 'lastContact', 'nextContact'],
    filters: [
      { field: 'change', operator: 'at_least', values: ['1'] },
      { field: 'lastContact', operator: 'not_last_days', values: ['90'] },
    ],
    sort: [{ column: 'change', direction: 'desc' }],
    top: 50,
  }),
  preset('activities-by-month', 'Activities by month and type', 'How the team spent the last year.', {
    subject: 'activities',
    groups: [{ field: 'type' }],
    measures: [{ type: 'count' }],
    pivot: { field: 'date', by: 'month' },
    filters: [{ field: 'date', operator: 'last_days', values: ['365'] }],
    picture: 'stacked',
  }),
  preset('overdue-tasks', 'Overdue tasks by colleague', 'Whose follow-ups are late, and by how much.', {
    subject: 'tasks',
    groups: [{ field: 'assignees' }],
    measures: [{ type: 'count' }, { type: 'average', field: 'daysOverdue' }, { type: 'max', field: 'daysOverdue' }],
    filters: [{ field: 'state', operator: 'is', values: ['Overdue'] }],
    picture: 'bar',
  }),
  preset('targets-not-met', 'Targets without a meeting', 'The best-fit institutions you have never met.', {
    subject: 'targets',
    columns: ['name', 'fit', 'likelihood', 'city', 'eaum', 'peersHeld', 'owner', 'nextContact'],
    filters: [
      { field: 'coverage', operator: 'is', values: ['Never met'] },
      { field: 'fit', operator: 'known' },
    ],
    sort: [{ column: 'fit', direction: 'desc' }],
    top: 50,
  }),
  preset('holders-by-region', 'Ownership by region', 'Where your shares are held.', {
    subject: 'holders',
    groups: [{ field: 'region' }],
    measures: [{ type: 'count' }, { type: 'sum', field: 'shares' }, { type: 'share', field: 'shares' }],
    picture: 'treemap',
  }),
  preset('holders-by-country', 'Ownership by country', 'The countries where your shares are held, on a map.', {
    subject: 'holders',
    groups: [{ field: 'country' }],
    measures: [{ type: 'sum', field: 'shares' }, { type: 'count' }, { type: 'share', field: 'shares' }],
    picture: 'map',
  }),
  preset('campaigns', 'Email campaign results', 'Who opened, clicked and replied.', {
    subject: 'campaigns',
    columns: ['name', 'sentOn', 'topic', 'delivered', 'openRate', 'clickRate', 'replyRate', 'unsubscribed', 'bounced'],
    filters: [{ field: 'status', operator: 'is', values: ['Sent'] }],
    sort: [{ column: 'sentOn', direction: 'desc' }],
  }),
  preset('events', 'Events and their meetings', 'Meetings held at each roadshow and conference.', {
    subject: 'events',
    columns: ['name', 'kind', 'status', 'firstDay', 'cities', 'invitees', 'meetings', 'filled', 'budget'],
    sort: [{ column: 'firstDay', direction: 'desc' }],
  }),
]
