import type { Result } from '@rostrum/contract/platform/endpoint'
import type { organizations } from '@rostrum/contract/profiles/organizations'

export type PositionHistory = Result<typeof organizations.positionHistory>
export type PositionPoint = PositionHistory['points'][number]

export const stateLabels: Record<PositionPoint['state'], string> = {
  held: 'Held',
  not_held: 'Not held',
  notice: 'Notice: reported by other managers',
  confidential: 'Confidential treatment',
  missing: 'No report',
}

/** Quarters without data are gaps, not zeros. */
export const isGap = ({ state }: PositionPoint): boolean =>
  state === 'notice' || state === 'confidential' || state === 'missing'

/** Never held according to filings, and without events. */
export const saysNothing = ({ points, events }: PositionHistory): boolean =>
  events.length === 0 && points.every(({ state }) => state !== 'held' && state !== 'confidential')
