import { z } from 'zod'

export const MeasureKey = z.string().regex(/^[a-z0-9-]{2,36}$/, 'Choose a measure')

/** A fiscal year, 2026, or one of its quarters, 2026-Q3. In order as text within a kind. */
export const Period = z.string().regex(/^(19|20|21)\d\d(-Q[1-4])?$/, 'Enter a period, such as Q3 2026 or FY 2026')
export const periodKinds = ['quarter', 'year'] as const
export type PeriodKind = (typeof periodKinds)[number]
