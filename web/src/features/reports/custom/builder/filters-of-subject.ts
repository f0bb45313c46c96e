// The filters of each subject's own list.
import type { CustomSubject } from '@rostrum/contract/reports/custom-definition'
import { holderFilters } from '#features/holders/shared/public.ts'
import { useActivityFilters } from '#features/irm/activities/public.ts'
import { eventFilters } from '#features/irm/events/public.ts'
import { useTaskFilters } from '#features/irm/tasks/public.ts'
import { useSurveyFilters } from '#features/surveys/public.ts'
import { targetFilters } from '#features/targeting/public.ts'
import { campaignFilters } from '#lists/definitions/campaigns.ts'
import { organizationFilters } from '#lists/definitions/organizations.tsx'
import { personFilters } from '#lists/definitions/people.tsx'
import type { FilterDefinition } from '#lists/filters.ts'
import { useListContext } from '#lists/use-list-context.ts'

/** Hooks, because some filters offer what the server knows. */
type UseFilters = () => readonly FilterDefinition[]

const useHolderFilters: UseFilters = () => holderFilters
export const filterHooks: Record<CustomSubject, UseFilters> = {
  holders: useHolderFilters,
  positions: useHolderFilters,
  movers: useHolderFilters,
  flows: useHolderFilters,
  organizations: () => organizationFilters(useListContext()),
  people: () => personFilters(useListContext()),
  activities: useActivityFilters,
  tasks: useTaskFilters,
  targets: () => targetFilters(useListContext()),
  events: () => eventFilters,
  campaigns: () => campaignFilters,
  surveys: useSurveyFilters,
}
