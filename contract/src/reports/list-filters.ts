// The filters of each subject's own list, as its address has them.
import { z } from 'zod'
import { campaignFilters } from '../email/campaigns/campaigns-query.ts'
import { whoseFilters } from '../holders/values.ts'
import { activityFilters } from '../irm/activities.ts'
import { eventFilters } from '../irm/events/events-query.ts'
import { TaskQuery } from '../irm/tasks.ts'
import { organizationFilters } from '../profiles/organization-list.ts'
import { personFilters } from '../profiles/people.ts'
import type { SavedView } from '../search.ts'
import { surveyFilters } from '../surveys/surveys-query.ts'
import { TargetOrganizationQuery } from '../targeting/targets-query.ts'
import type { CustomSubject } from './custom-definition.ts'

const ofHolders = z.object(whoseFilters)
const unsorted = { sort: true } as const
const unpaged = { ...unsorted, pageSize: true, pageOffset: true } as const

export const listQueries = {
  holders: ofHolders,
  positions: ofHolders,
  movers: ofHolders,
  flows: ofHolders,
  organizations: z.object(organizationFilters),
  people: z.object(personFilters),
  /** Days in the reader's time zone; the last one is included. */
  activities: z
    .object(activityFilters)
    .omit(unsorted)
    .extend({ from: z.iso.date().optional(), to: z.iso.date().optional() }),
  tasks: TaskQuery.omit(unpaged),
  targets: TargetOrganizationQuery.omit(unpaged),
  events: z.object(eventFilters).omit(unsorted),
  campaigns: z.object(campaignFilters).omit(unsorted),
  surveys: z.object(surveyFilters).omit(unsorted),
} as const satisfies Record<CustomSubject, z.ZodObject>

/** The lists whose saved views a subject takes. */
export const viewsOfSubject: Partial<Record<CustomSubject, SavedView['list']>> = {
  holders: 'holders',
  positions: 'holders/historical',
  movers: 'holders/movers',
  flows: 'flow/managers',
  organizations: 'search/organizations',
  people: 'search/people',
  targets: 'target',
}
