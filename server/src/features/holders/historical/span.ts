// The quarters and the as-of date that a history request covers.

import { type historicalHolders, largestRange } from '@rostrum/contract/holders/historical'
import { countQuarters, quartersBetween, shiftQuarter } from '@rostrum/contract/market/quarters'
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { Reader } from '#lists/viewer.ts'
import { splitFactor } from '#market/splits.ts'
import { unprocessable } from '#platform/errors.ts'
import { checkQuarters } from '../scope/quarters.ts'
import { findFirstQuarter } from '../scope/queries.ts'
import { type Scope, scopeOf } from '../scope/scope.ts'
import { findKnown } from './known/known.ts'
import type { Known } from './known/queries.ts'

export interface Span {
  scope: Scope
  /** Oldest first. */
  quarters: string[]
  from: string
  to: string
  /** Split factor from a quarter's end to today: today's shares per share then. */
  factorOf: (quarter: string) => number
  /** Set if only filings up to an as-of date count. */
  known: Known | undefined
}

type Query = Input<typeof historicalHolders.summary>['query']

const usualRange = 8

/** Undefined if no manager has filed anything yet. `found` is the query's scope if the caller has already loaded it. */
export async function spanOf(ctx: Reader, query: Query, found?: Scope): Promise<Span | undefined> {
  checkQuarters({ from: query.from, to: query.to })
  const scope = found ?? (await scopeOf(ctx, query))
  const to = query.to ?? scope.security.quarter
  if (!to) return undefined
  const from = query.from ?? (await usualFrom(ctx, to))
  if (from > to) throw unprocessable({ from: 'Choose a first quarter before the last' })
  if (countQuarters(from, to) > largestRange) throw unprocessable({ from: `Choose at most ${largestRange} quarters` })
  const { splits, together } = scope.security
  if (together && query.knownOn) throw unprocessable({ classes: 'Choose one class for an as-of date' })
  return {
    scope,
    quarters: quartersBetween(from, to),
    from,
    to,
    factorOf: (quarter) => splitFactor(splits, quarter),
    known: query.knownOn ? await findKnown(ctx.db, scope.security, to, query.knownOn) : undefined,
  }
}

/** The default range, starting no earlier than the first report. */
async function usualFrom({ db }: Reader, to: string): Promise<string> {
  const usual = shiftQuarter(to, 1 - usualRange)
  const first = await findFirstQuarter(db)
  return first !== null && first > usual && first <= to ? first : usual
}
