// Notes needed to interpret holder history.
import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { Span } from './span.ts'

export function historyNotes({ scope, from, to, known }: Span, silent: number): string[] {
  const notes: string[] = []
  if (known) {
    notes.push(
      `As known on ${known.on}: only filings dated until that day count, and where a report was amended later, what its filings until then say together. Filings without a date count as known; prices and share counts are as known today.`,
    )
  }
  const splits = scope.security.splits.filter(({ onDate }) => onDate > from)
  if (splits.length > 0) {
    const told = splits.map(({ onDate, ratio }) => `${ratioOf(ratio)} on ${onDate}`).join(', ')
    notes.push(`Shares and prices are on today's split basis (${told}); values are as reported.`)
  }
  if (silent > 0) {
    const who = silent === 1 ? '1 holder of the quarter before has' : `${silent} holders of the quarter before have`
    notes.push(`${who} not reported holdings for ${formatQuarter(to)}: neither holders nor sellers there.`)
  }
  return notes
}

/** 4 → 4 for 1; 0.1 → 1 for 10. */
const ratioOf = (ratio: number): string =>
  ratio >= 1 ? `${Number(ratio.toFixed(4))} for 1` : `1 for ${Number((1 / ratio).toFixed(4))}`
