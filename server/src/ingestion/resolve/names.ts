// How similar two names of an issuer or a security are. Sources cut them off, abbreviate them (HLDGS, INTL) and add legal
// forms; a fund is called by its own name in one list and by its trust's in another.

const filler = new Set(
  `A AB ADR ADS AG AKTIENGESELLSCHAFT AND ASA B BEARER BV C CAP CAPITAL CL CLASS CO COM COMMON COMPANY CORP CORPORATION DE DEL ETF FD FDS FUND FUNDS
  GROUP GRP HLDG HLDGS HOLDING HOLDINGS INC INCORPORATED LIMITED LLC LP LTD NEW NV OF ORD PLC REIT SA SE SER SERIES SHS SPON
  SPONSOR SPONSORED SPONS SHRS STK STOCK THE TR TRUST TST UNSP UNSPON UNSPONSORED USD`.split(/\s+/),
)

/** Letters that have no accent to take off; Unicode writes ß as SS in upper case. */
const folded: Record<string, string> = { Ø: 'O', Æ: 'AE', Ł: 'L', Đ: 'D', Þ: 'TH' }

/** More words add nothing, and keep the comparison short. */
const mostWords = 12

function wordsOf(name: string): string[] {
  const words = name
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[ØÆŁĐÞ]/g, (letter) => folded[letter] ?? letter)
    .replaceAll(/['’.]|\p{M}/gu, '')
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)
    .slice(0, mostWords)
  const significant = words.filter((word) => !filler.has(word))
  return significant.length > 0 ? significant : words
}

/** The letters of the shorter word occur in the longer one, in order and with the same first letter: INTL, CMNTY, INFRASTRUCTU. */
function isAbbreviation(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < 2 || short[0] !== long[0]) return false
  let at = 0
  for (const letter of long) if (letter === short[at]) at += 1
  return at === short.length
}

/** NTT is NIPPON TELEG AND TEL, whatever follows: where the initials of the first words begin in `long`, else -1. */
function initialsAt(word: string, long: readonly string[]): number {
  if (word.length < 3) return -1
  return long.findIndex(
    (_, at) =>
      long
        .slice(at, at + word.length)
        .map((one) => one[0])
        .join('') === word,
  )
}

/** From 0 to 1: the share of the words of the shorter name that the other one has. */
export function nameSimilarity(one: string, other: string): number {
  const [short, long] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length)
  if (!short || !long || short.length === 0) return 0
  const left = [...long]
  let found = 0
  for (const word of short) {
    const exact = left.indexOf(word)
    const at = exact >= 0 ? exact : left.findIndex((candidate) => isAbbreviation(word, candidate))
    const initials = at < 0 ? initialsAt(word, left) : -1
    if (at < 0 && initials < 0) continue
    left.splice(Math.max(at, initials), at < 0 ? word.length : 1)
    found += 1
  }
  return found / short.length
}

const fundWord =
  /\b(TR|TRUST|FD|FDS|FUND|FUNDS|ETF|ETFS|ETN|ETNS|SER|SERIES|EXCH|EXCHANGE|EXCHNG|PORTFOLIO|PORTFOLIOS)\b/

/** The official list cuts names off, here within TRUST, FUNDS, EXCHANGE or PORTFOLIOS: INVESCO ACTIVELY MANAGED EXC. */
const cutOffAt = 27
const cutOffWord = /\b(TRU|TRUS|FUN|EX|EXC|EXCH[A-Z]*|ET|POR|PORT[A-Z]*|SERI?E?|ACTIVE E)$/

/** Whether it is called like a fund, or like the trust that a fund belongs to. */
export const isFundName = (name: string): boolean => {
  const upper = name.toUpperCase().trim()
  return fundWord.test(upper) || (upper.length >= cutOffAt && cutOffWord.test(upper))
}

/**
 * One list calls an exchange-traded note by its own name, another one by the bank that owes it. A name that tells when it is
 * due tells it from another note with the same ticker, which the bank's name may mean.
 */
export const areNoteAndBank = (one: string, other: string): boolean =>
  [
    [one, other],
    [other, one],
  ].some(([note = '', bank = '']) => noteWord.test(note.toUpperCase()) && bankName.test(bank.toUpperCase()))

const noteWord = /^(?!.*\bDUE\b).*\bETNS?\b/
const bankName =
  /^(BANK MONTREAL|BANK OF MONTREAL|UBS AG|DEUTSCHE B(AN)?K|BARCLAYS B(AN)?K|CREDIT SUISSE|CITIGROUP GLOBAL|JPMORGAN CHASE)\b/
