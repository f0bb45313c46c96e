import type { Tag } from '@rostrum/contract/irm/tags'

const several = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** 3 organizations, 1 person and 0 activities. */
export const usesOf = ({ counts }: Tag): string =>
  `${several(counts.organization, 'organization', 'organizations')}, ${several(counts.person, 'person', 'people')} and ${several(counts.activity, 'activity', 'activities')}`
