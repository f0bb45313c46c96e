import type { Suggestion } from '@rostrum/contract/discovery/suggestions'

type Suggested = Pick<Suggestion, 'subjectType' | 'subjectId' | 'name' | 'organization'>

/** Tasks and target lists are about those one talks to: of a fund, its firm; null if that is unknown. */
export function whomToCall({ subjectType, subjectId, name, organization }: Suggested) {
  if (subjectType !== 'fund') return { type: subjectType, id: subjectId, name }
  return organization && { type: 'organization' as const, ...organization }
}
