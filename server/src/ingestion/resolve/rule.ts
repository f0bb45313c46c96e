// Whether two securities of different sources are the same, with a confidence and the reason in words. A false join
// mixes two securities and hides real purchases; a missed one only shows moves that did not happen. So contradicting
// evidence wins.
import { areClassesDifferent, type SecurityClass } from './classes.ts'
import { areNoteAndBank, nameSimilarity } from './names.ts'

export interface ComparedSecurity {
  id: string
  /** Public and stable: a CUSIP, or a panel's key. */
  key: string
  /** Empty if nobody named it. */
  name: string
  /** Letters and digits only: BRKB. */
  tickers: readonly string[]
  /** As most of those filers give it who give one. */
  figis: readonly string[]
  class: SecurityClass
  /** By its type, or called like a fund or the trust of one. */
  isFund: boolean
  hasCusip: boolean
  /** Quarters in which somebody reported it; null if nobody did. */
  firstQuarter: string | null
  lastQuarter: string | null
}

/** What reports of both say, over all quarters. */
export interface PairEvidence {
  /**
   * Two sources of the same manager and quarter, of which one names the first security and the other one the second.
   */
  sharedReports: number
  equalReports: number
  /** Reports that list both: their filer considers them different. */
  reportsOfBoth: number
  /** Quarters in which both have an implied price. */
  pricesCompared: number
  pricesEqual: number
  /** Managers that held the earlier one in its last quarter and the later one in its first. */
  continued: number
  /** Of these, with the same number of shares, or moved by the same ratio. */
  continuedEqually: number
  /** Official lists that have both. */
  listedTogether: number
  /** The quarter whose official list deletes one and adds the other. */
  replacedOn: string | null
}

export const noEvidence: PairEvidence = {
  sharedReports: 0,
  equalReports: 0,
  reportsOfBoth: 0,
  pricesCompared: 0,
  pricesEqual: 0,
  continued: 0,
  continuedEqually: 0,
  listedTogether: 0,
  replacedOn: null,
}

export type LinkReason = 'ticker' | 'name' | 'holders' | 'cusip_change' | 'figi'

export interface Verdict {
  state: 'same' | 'unsure' | 'apart'
  reason: LinkReason
  confidence: number
  explanation: string
  /** The first quarter of the later CUSIP. */
  effectiveOn: string | null
}

/** From here on they are joined without a person. */
export const sureConfidence = 0.9

interface Facts extends PairEvidence {
  ticker: string | undefined
  figi: string | undefined
  similarity: number
  /** One list has a fund's own name, another its trust's: different names are no evidence. */
  areFunds: boolean
  /** The later one, if one follows the other: a new CUSIP of the same security. */
  follower: ComparedSecurity | undefined
}

/** Undefined without evidence: neither a reason to join them nor one to ask. */
export function judge(one: ComparedSecurity, other: ComparedSecurity, evidence: PairEvidence): Verdict | undefined {
  const ticker = one.tickers.find((own) => other.tickers.includes(own))
  const facts: Facts = {
    ...evidence,
    ticker,
    figi: one.figis.find((own) => other.figis.includes(own)),
    similarity: nameSimilarity(one.name, other.name),
    areFunds: ticker !== undefined && ((one.isFund && other.isFund) || areNoteAndBank(one.name, other.name)),
    follower: evidence.listedTogether < listedSideBySide ? followerOf(one, other) : undefined,
  }
  const haveOtherTickers = facts.ticker === undefined && one.tickers.length > 0 && other.tickers.length > 0
  // A FIGI outlives a change of name and ticker.
  if (haveOtherTickers && facts.figi === undefined) return undefined
  const told = words(facts)
  const reason = reasonOf(facts)
  const effectiveOn = reason === 'cusip_change' ? beginOf(facts) : null
  const against = contradiction(one, other, facts)
  if (against !== undefined) {
    // Only what a ticker or FIGI would join is worth keeping apart.
    if (facts.ticker === undefined && facts.figi === undefined) return undefined
    return { state: 'apart', reason, confidence: 0, explanation: `${against} ${told}`.trim(), effectiveOn: null }
  }
  const confidence = confidenceOf(facts)
  if (confidence >= sureConfidence) return { state: 'same', reason, confidence, explanation: told, effectiveOn }
  if (facts.ticker === undefined && facts.figi === undefined && !isWorthAsking(facts)) return undefined
  return { state: 'unsure', reason, confidence, explanation: told, effectiveOn }
}

/** A list may have the old number once more. */
const listedSideBySide = 2

/** The list may have the later one before anyone reports it. */
function beginOf({ follower, replacedOn }: Facts): string | null {
  const reported = follower?.firstQuarter ?? null
  return replacedOn !== null && (reported === null || replacedOn < reported) ? replacedOn : reported
}

/** Reports of both at once, besides a quarter or two of late filers, mean two securities. */
function followerOf(one: ComparedSecurity, other: ComparedSecurity): ComparedSecurity | undefined {
  if (one.hasCusip !== other.hasCusip) return undefined
  if (!one.firstQuarter || !one.lastQuarter || !other.firstQuarter || !other.lastQuarter) return undefined
  if (one.firstQuarter === other.firstQuarter && one.lastQuarter === other.lastQuarter) return undefined
  if (one.lastQuarter <= other.firstQuarter) return other
  return other.lastQuarter <= one.firstQuarter ? one : undefined
}

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

const holdersAgree = ({ sharedReports, equalReports }: PairEvidence): boolean =>
  equalReports > 0 && shareOf(equalReports, sharedReports) >= 0.6

const pricesAgree = ({ pricesCompared, pricesEqual }: PairEvidence): boolean =>
  shareOf(pricesEqual, pricesCompared) >= 0.6

/** Evidence against joining them, in words; undefined if there is none. */
function contradiction(one: ComparedSecurity, other: ComparedSecurity, facts: Facts): string | undefined {
  const isBacked = holdersAgree(facts) && facts.equalReports >= 2
  const { pricesCompared, pricesEqual, reportsOfBoth, equalReports } = facts
  // A new CUSIP often comes with a reverse split.
  const isRenumbered = facts.follower !== undefined && facts.ticker !== undefined && facts.similarity >= 0.5
  // One report in two sources is enough where ticker and name agree too: one manager may value rights and shares
  // together.
  const isNamed = holdersAgree(facts) && facts.ticker !== undefined && facts.similarity >= 0.8
  if (pricesCompared > 0 && !pricesAgree(facts) && !isBacked && !isNamed && !isRenumbered)
    return `Their implied prices differ in ${pricesCompared - pricesEqual} of ${counted(pricesCompared, 'quarter')}.`
  if (reportsOfBoth >= 2 && reportsOfBoth > equalReports && !facts.follower)
    return `${counted(reportsOfBoth, 'report')} list both side by side.`
  if (facts.listedTogether >= listedSideBySide && !isBacked)
    return `${counted(facts.listedTogether, 'official list')} have both side by side.`
  if (areClassesDifferent(one.class, other.class, facts.ticker) && !(isBacked && pricesAgree(facts)))
    return `Their classes differ: ${classWords(one.class)} and ${classWords(other.class)}.`
  // Years later, another company has the ticker.
  const areNamed = one.name !== '' && other.name !== '' && !facts.areFunds
  if (areNamed && facts.similarity === 0 && facts.follower && facts.continued === 0 && facts.ticker !== undefined)
    return 'The ticker passed from one to the other: no holder and no word of the name is the same.'
  return undefined
}

const classWords = ({ kind, letter }: SecurityClass): string =>
  [kind?.replaceAll('_', ' ') ?? 'unnamed', ...(letter ? [`class ${letter}`] : [])].join(', ')

/** Each kind of evidence leaves a part of the doubt. */
function confidenceOf(facts: Facts): number {
  const { ticker, figi, similarity, equalReports, pricesEqual, continued, continuedEqually } = facts
  const doubts = [
    ticker === undefined ? 1 : 0.3,
    figi === undefined ? 1 : 0.2,
    similarity >= 0.5 || facts.areFunds ? 0.3 : 1,
    pricesAgree(facts) ? (pricesEqual >= 3 ? 0.15 : 0.3) : 1,
    holdersAgree(facts) ? (equalReports >= 3 ? 0.05 : 0.2) : 1,
    facts.replacedOn !== null && similarity >= 0.5 ? 0.3 : 1,
    continuedEqually >= 3 && shareOf(continuedEqually, continued) >= 0.5 ? 0.2 : 1,
  ]
  const confidence = 1 - doubts.reduce((product, doubt) => product * doubt, 1)
  // Prices and names of two classes of one issuer are alike: without a ticker or FIGI only holders tell them apart.
  const isTold = ticker !== undefined || figi !== undefined || holdersTell(facts)
  return Math.round((isTold ? confidence : Math.min(confidence, 0.85)) * 1000) / 1000
}

const holdersTell = (facts: Facts): boolean =>
  (facts.equalReports >= 3 && shareOf(facts.equalReports, facts.sharedReports) >= 0.8) ||
  (facts.follower !== undefined &&
    facts.continuedEqually >= 3 &&
    shareOf(facts.continuedEqually, facts.continued) >= 0.6)

const isWorthAsking = (facts: Facts): boolean =>
  (facts.equalReports >= 2 && holdersAgree(facts)) || (facts.similarity >= 0.8 && facts.pricesEqual >= 2)

function reasonOf({ ticker, figi, follower, similarity, replacedOn }: Facts): LinkReason {
  if (follower || replacedOn !== null) return 'cusip_change'
  if (ticker !== undefined) return 'ticker'
  if (figi !== undefined) return 'figi'
  return similarity >= 0.8 ? 'name' : 'holders'
}

function words(facts: Facts): string {
  const { ticker, similarity, follower } = facts
  const names =
    similarity >= 0.8
      ? 'their names agree'
      : similarity > 0
        ? 'their names agree in part'
        : facts.areFunds
          ? 'both are funds'
          : 'their names differ'
  const said = [ticker === undefined ? names : `both have the ticker ${ticker}, ${names}`]
  if (facts.figi !== undefined) said.push(`filers give both the FIGI ${facts.figi}`)
  if (facts.sharedReports > 0)
    said.push(
      `${facts.equalReports} of ${counted(facts.sharedReports, 'report')} of the same manager and quarter have equal shares`,
    )
  if (facts.pricesCompared > 0)
    said.push(`implied prices agree in ${facts.pricesEqual} of ${counted(facts.pricesCompared, 'quarter')}`)
  if (facts.sharedReports + facts.pricesCompared === 0 && !follower) said.push('no quarter has reports of both')
  if (follower)
    said.push(
      `one ends as the other begins on ${follower.firstQuarter}, and ${facts.continuedEqually} of ${counted(facts.continued, 'holder')} kept their shares`,
    )
  if (facts.replacedOn !== null)
    said.push(`the official list of ${facts.replacedOn} deletes one of them and adds the other`)
  const text = said.join('; ')
  return `${text[0]?.toUpperCase()}${text.slice(1)}.`
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
