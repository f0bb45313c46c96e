import type { Tag } from '@rostrum/contract/irm/tags'

/** Tags are shown on profiles and activities, in lists and on the timeline. */
export const shownIn = { alsoInvalidates: ['organizations', 'people', 'irm', 'activities', 'activity_events'] }

const several = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** 3 organizations, 1 person and 0 activities. */
export const usesOf = ({ counts }: Tag): string =>
  `${several(counts.organization, 'organization', 'organizations')}, ${several(counts.person, 'person', 'people')} and ${several(counts.activity, 'activity', 'activities')}`
