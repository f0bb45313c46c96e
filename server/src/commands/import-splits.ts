// npm run import -- --splits, --split, --no-split, --undo-split: known splits and other events, and a person's
// decisions about them.
import { parseSplitRatio } from '@rostrum/contract/market/split-ratio'
import { deriveStale } from '#ingestion/derive/derive.ts'
import { decideSplit, findSecurity, listEvents } from '#ingestion/events/decisions.ts'
import { dateOf } from '#ingestion/parse/dates.ts'
import { withClient } from '#platform/database/with-client.ts'
import { CommandError } from './with-database.ts'

export const showSplits = (url: string) =>
  withClient(url, async (client) => {
    const events = await listEvents(client)
    if (events.length === 0) return console.log('No splits or other events on record.')
    for (const { security, kind, other, quarter, date, ratio, state, source, holders } of events) {
      const what = [security, kind.replace('_', '-'), other, ratio].filter(Boolean).join(' ')
      const when = date === quarter ? `by ${quarter}` : `on ${date}`
      console.log(`${what} ${when}: ${state} (${source})${holders ? `. ${holders}` : ''}`)
    }
  })

export interface SplitWords {
  ticker: string | undefined
  date: string | undefined
  ratio?: string | undefined
  reason: string | undefined
  decision: 'counts' | 'rejected' | null
}

/** Checked before anything is opened. */
export function readSplit({ ticker, date, ratio, reason, decision }: SplitWords) {
  if (!ticker || !date) throw new CommandError('Name a split by ticker or CUSIP and date: ABC 2026-05-04')
  const onDate = dateOf(date)
  if (onDate === null) throw new CommandError(`${date} is not a date such as 2026-05-04`)
  const parsed = decision === 'counts' ? parseSplitRatio(ratio ?? '') : null
  if (decision === 'counts' && (parsed === null || parsed === 1))
    throw new CommandError(`${ratio ?? 'Nothing'} is not a ratio such as 10, 3:2 or 1:20, new shares to old`)
  if (decision !== null && !reason?.trim()) throw new CommandError('A decision needs a --reason')
  return { ticker, date: onDate, ratio: parsed, reason: reason?.trim() ?? null, decision }
}

/** Positions that the split changes are derived again at once. */
export const decideAndDerive = (url: string, { ticker, ...split }: ReturnType<typeof readSplit>) =>
  withClient(url, async (client) => {
    const securityId = await findSecurity(client, ticker)
    if (!securityId) throw new CommandError(`No security found for ${ticker}`)
    if (!(await decideSplit(client, { securityId, ...split })))
      throw new CommandError(`No split of ${ticker} found in that quarter. npm run import -- --splits lists them`)
    const { portfolios } = await deriveStale(client)
    console.log(`Saved. ${portfolios} portfolios were recalculated.`)
  })
