import type { UserBrief } from '@rostrum/contract/irm/values'
import type { Visibility } from '@rostrum/contract/irm/visibility'
import { fullName } from '#platform/names.ts'

/** As in a form. */
export interface VisibleTo {
  visibility: Visibility
  viewerIds: string[]
}

export interface Shown {
  visibility: Visibility
  viewers: UserBrief[]
  keeperId: string
}

export const visibleToEveryone: VisibleTo = { visibility: 'everyone', viewerIds: [] }

export const visibleToOf = ({ visibility, viewers }: Shown): VisibleTo => ({
  visibility,
  viewerIds: viewers.map(({ id }) => id),
})

export const isSameVisibility = (a: VisibleTo, b: VisibleTo): boolean =>
  a.visibility === b.visibility &&
  (a.visibility !== 'chosen' || [...a.viewerIds].sort().join() === [...b.viewerIds].sort().join())

const list = new Intl.ListFormat('en-US')

/** Undefined for a record that everyone sees. */
export function visibleToText({ visibility, viewers, keeperId }: Shown, userId: string): string | undefined {
  if (visibility === 'everyone') return undefined
  if (visibility === 'private') return 'Only you can see this'
  const others = viewers.filter(({ id }) => id !== userId).map(fullName)
  return `${keeperId === userId ? 'Visible to' : 'Shared with'} ${list.format(['you', ...others])}`
}
