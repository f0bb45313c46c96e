// Quiet periods: a campaign may be sent in one only if an admin has approved it by its name.
import type { QuietPeriod } from '@rostrum/contract/scheduler/quiet-periods'
import { unprocessable } from '#platform/errors.ts'

const separator = '; '

/** Several have their names in one text. */
export const isApprovedIn = (approved: string | null, name: string): boolean =>
  approved !== null && (approved === name || approved.split(separator).includes(name))

export const namesOf = (periods: readonly Pick<QuietPeriod, 'name'>[]): string =>
  [...new Set(periods.map(({ name }) => name))].join(separator)

/** Refuses what nobody approved, and names the period. Returns what to keep with the campaign. */
export function requireApproval(
  periods: readonly QuietPeriod[],
  { isAdmin, isApproved }: { isAdmin: boolean; isApproved: boolean },
): string | null {
  const [first] = periods
  if (!first) return null
  if (isApproved && isAdmin) return namesOf(periods)
  const days = `${first.firstDay} to ${first.lastDay}`
  const next = isAdmin
    ? 'Approve it with a note, or choose another time.'
    : 'Ask an admin to send it, or choose another time.'
  throw unprocessable({
    quiet_approval: `The sending time falls in the quiet period “${first.name}” (${days}). ${next}`,
  })
}
