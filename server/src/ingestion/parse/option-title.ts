// Rows whose title says put or call although the field for it is empty: they would count as long shares.
import type { PutCall } from './records.ts'

export interface TitledOption {
  side: PutCall
  /** False if the title has words that an option's would not: the security itself may be named so. */
  isPlain: boolean
}

const naming = /\b(?:CALL|PUT)S?\b/i

/** Funds that write options, and notes that can be called, are held as shares. */
const fundWords =
  /\b(?:COV|COVR?D|COVERE?D|COVER|(?:BUY|OVER|PUT|CALL)?-?WRIT(?:E|ING)|INCOME|YIELD|YLD|ETF|ETN|ETNS|FUNDS?|FDS?|STRATEGY|STRAT|PREM|PREMIUM|BUFFER|ENHANCED)\b/i

const optionWords = new Set(
  `CALL CALLS PUT PUTS OPT OPTS OPTION OPTIONS COM COMMON STOCK STK SH SHS SHARES CL CLASS A B C ADR ADS ORD ON LONG
  EQUITY EQTY EXP STRIKE JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC`.split(/\s+/),
)

/** `CALL`, `PUT OPTION`, `COM CALL 150 01/16/26`, or an issuer named `APPLE INC CALL`; not CALLAWAY, not PUTNAM. */
export function titledOption(titleOfClass: string, issuerName: string): TitledOption | null {
  if (naming.test(titleOfClass)) {
    if (fundWords.test(titleOfClass) || fundWords.test(issuerName)) return null
    const words = wordsOf(titleOfClass)
    const side = sideOf(words)
    return side && { side, isPlain: words.every((word) => optionWords.has(word) || /\d/.test(word)) }
  }
  if (!naming.test(issuerName) || fundWords.test(issuerName) || fundWords.test(titleOfClass)) return null
  const words = wordsOf(issuerName)
  const at = words.findLastIndex((word) => /^(?:CALL|PUT)S?$/.test(word))
  // Inside a name the word can be anything; at its end, or before what only an option has, it is one.
  const isOption = at > 0 && words.slice(at).every((word) => optionWords.has(word) || /\d/.test(word))
  const side = isOption ? sideOf(words.slice(at)) : null
  return side && { side, isPlain: false }
}

const wordsOf = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)

/** Null if both are named, as a straddle does. */
function sideOf(words: readonly string[]): PutCall | null {
  const isCall = words.some((word) => /^CALLS?$/.test(word))
  const isPut = words.some((word) => /^PUTS?$/.test(word))
  return isCall === isPut ? null : isCall ? 'call' : 'put'
}
