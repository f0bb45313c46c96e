import type { CurrentQuery } from '@rostrum/contract/holders/current-query'
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
  | 'tiers'
  | 'owners'
  | 'coverages'
  | 'lastContact'
  | 'nextContact'
  | 'rollUp'
  | 'attention'
  | 'classes'

/** The URL parameters that affect totals: the filters, without sort and page. */
export function filtersOf(address: Partial<Pick<z.output<typeof CurrentQuery>, Counted>>) {
  const { term, orientation, types, styles, turnoverLabels, regions, city, state, country, marketCaps } = address
  const { irmOnly, rollUp, classes, attention, tiers, owners, coverages, lastContact, nextContact } = address
  const relationship = { tiers, owners, coverages, lastContact, nextContact, attention }
  const place = { regions, city, state, country }
  return {
    term,
    orientation,
    types,
    styles,
    turnoverLabels,
    ...place,
    marketCaps,
    irmOnly,
    ...relationship,
    rollUp,
    classes,
  }
}

export const apartKinds = ['options', 'schedules', 'insiders'] as const

/** Same names as the sort fields of the movers list. */
export const moverMeasures = ['change', 'valueChange', 'flow'] as const
export type MoverMeasure = (typeof moverMeasures)[number]
