import type { CurrentQuery } from '@rostrum/contract/holders/current'
import type { z } from 'zod'

type Counted =
  | 'term'
  | 'orientation'
  | 'types'
  | 'styles'
  | 'turnoverLabels'
  | 'regions'
  | 'city'
  | 'state'
  | 'country'
  | 'marketCaps'
  | 'irmOnly'
  | 'rollUp'

/** What the sums of a page are asked for, of everything in its address: who is counted, whatever order or page. */
export function filtersOf(address: Partial<Pick<z.output<typeof CurrentQuery>, Counted>>) {
  const { term, orientation, types, styles, turnoverLabels, regions, city, state, country, marketCaps } = address
  const { irmOnly, rollUp } = address
  const place = { regions, city, state, country }
  return { term, orientation, types, styles, turnoverLabels, ...place, marketCaps, irmOnly, rollUp }
}

export const apartKinds = ['options', 'schedules', 'insiders'] as const

/** Named as the list of movers sorts by them. */
export const moverMeasures = ['change', 'valueChange', 'flow'] as const
export type MoverMeasure = (typeof moverMeasures)[number]
