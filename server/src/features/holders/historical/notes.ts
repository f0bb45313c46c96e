// Notes needed to interpret holder history.
import { formatQuarter, isQuarterEnd } from '@rostrum/contract/market/quarters'
import { formatSplitRatio } from '@rostrum/contract/market/split-ratio'
import { classNotes } from '../scope/class-notes.ts'
import type { Span } from './span.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const formatDay = (date: string): string => day.format(new Date(date))

export function historyNotes({ scope, from, to, known }: Span, silent: number): string[] {
  const notes: string[] = classNotes(scope.security)
  if (known) {
    notes.push(
      `As of ${formatDay(known.on)}: includes only filings and amendments filed by that day, and filings without a date. Prices and shares outstanding are as of today.`,
    )
  }
  const splits = scope.security.splits.filter(({ onDate }) => onDate > from)
  if (splits.length > 0) {
    // Filings alone show only by which quarter end a split happened.
    const splitWords = splits
      .map(
        ({ onDate, ratio }) => `${formatSplitRatio(ratio)} ${isQuarterEnd(onDate) ? 'by' : 'on'} ${formatDay(onDate)}`,
      )
      .join(', ')
    notes.push(`Shares and prices are adjusted for splits (${splitWords}); values are as reported.`)
  }
  if (silent > 0) {
    const who = silent === 1 ? '1 prior-quarter holder has' : `${silent} prior-quarter holders have`
    notes.push(
      `${who} not filed for ${formatQuarter(to)} and ${silent === 1 ? 'is' : 'are'} excluded from holder and seller counts.`,
    )
  }
  return notes
}
