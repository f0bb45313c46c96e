import type { Tag } from '@rostrum/contract/irm/tags'

const several = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** 3 organizations, 1 person, 0 activities and 0 events. */
export const usesOf = ({ counts }: Tag): string => {
  const profiles = `${several(counts.organization, 'organization', 'organizations')}, ${several(counts.person, 'person', 'people')}`
  return `${profiles}, ${several(counts.activity, 'activity', 'activities')} and ${several(counts.event, 'event', 'events')}`
}
