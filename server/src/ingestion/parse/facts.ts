// Figures of companies' financial statements and cover pages: which tags are kept, and what a value must be to count.
import { dateOf } from './dates.ts'
import { requiredCik } from './identifiers.ts'
import { BadValue, requiredText, shown } from './values.ts'

/** One value of one filing. */
export interface Fact {
  kind: 'fact'
  cik: string
  measure: Measure
  tag: string
  /** Empty if it is not of one class of shares. */
  classLetter: string
  /** 0 at a point in time. */
  months: number
  /** The end of the period, rounded to a month's end; cover pages give the shares of an exact day. */
  endsOn: string
  /** Decimal text. */
  value: string
  unit: string
  form: string | null
  filedOn: string
  accession: string
}

interface MeasureRule {
  /** Where a filing gives several, the first is meant. */
  tags: readonly string[]
  unit: string
  /** Null if it may be either: filers give a split for its day, or for the year that it falls in. */
  isInstant: boolean | null
  isByClass: boolean
  least: number
  most: number
}

const money = { unit: 'USD', isInstant: false, isByClass: false, least: -1e13, most: 1e14 }
const perShare = { unit: 'USD/shares', isInstant: false, isByClass: true, least: -1e7, most: 1e7 }

export const measures = {
  shares_outstanding: {
    tags: ['EntityCommonStockSharesOutstanding', 'CommonStockSharesOutstanding'],
    unit: 'shares',
    isInstant: true,
    isByClass: true,
    least: 1,
    most: 1e13,
  },
  earnings_per_share: {
    ...perShare,
    tags: ['EarningsPerShareDiluted', 'EarningsPerShareBasicAndDiluted', 'EarningsPerShareBasic'],
  },
  revenue: {
    ...money,
    tags: [
      'Revenues',
      'RevenueFromContractWithCustomerExcludingAssessedTax',
      'RevenueFromContractWithCustomerIncludingAssessedTax',
      'SalesRevenueNet',
      'RevenuesNetOfInterestExpense',
      'SalesRevenueGoodsNet',
    ],
  },
  net_income: { ...money, tags: ['NetIncomeLoss', 'ProfitLoss', 'NetIncomeLossAvailableToCommonStockholdersBasic'] },
  equity: {
    ...money,
    isInstant: true,
    tags: ['StockholdersEquity', 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest'],
  },
  dividends_per_share: {
    ...perShare,
    least: 0,
    most: 1e5,
    tags: ['CommonStockDividendsPerShareDeclared', 'CommonStockDividendsPerShareCashPaid'],
  },
  dividends: {
    ...money,
    least: 0,
    tags: ['DividendsCommonStockCash', 'PaymentsOfDividendsCommonStock', 'DividendsCash', 'PaymentsOfDividends'],
  },
  split_ratio: {
    tags: ['StockholdersEquityNoteStockSplitConversionRatio1', 'StockholdersEquityNoteStockSplitConversionRatio'],
    unit: 'pure',
    isInstant: null,
    isByClass: true,
    least: 0.0001,
    most: 10_000,
  },
} as const satisfies Record<string, MeasureRule>

export type Measure = keyof typeof measures

const measureOfTag = new Map<string, Measure>(
  Object.entries(measures).flatMap(([measure, { tags }]) => tags.map((tag) => [tag, measure as Measure] as const)),
)

export const keptTags: ReadonlySet<string> = new Set(measureOfTag.keys())

/** Of the currencies only dollars are kept: prices are in dollars. */
export const isKeptUnit = (tag: string, unit: string): boolean => {
  const measure = measureOfTag.get(tag)
  return measure !== undefined && measures[measure].unit === unit
}

export const isByClass = (tag: string): boolean => measures[measureOfTag.get(tag) ?? 'revenue'].isByClass

export interface FactText {
  cik: string
  tag: string
  classLetter: string
  months: number | null
  endsOn: string | null | undefined
  value: unknown
  unit: string
  form: string | null
  filedOn: string | null | undefined
  accession: string | null | undefined
}

const firstYear = 2008

/** Null if it is nothing that is used: a period of another length, or of the years before these filings. */
export function factOf(text: FactText, today: string): Fact | null {
  const { tag, unit, form, classLetter } = text
  const measure = measureOfTag.get(tag)
  if (measure === undefined) return null
  const rule: MeasureRule = measures[measure]
  const endsOn = requiredDate(text.endsOn, 'the end of the period')
  const filedOn = requiredDate(text.filedOn, 'the day of filing')
  if (filedOn > today) throw new BadValue(`${tag} would be filed on ${filedOn}, which is in the future`)
  const isCover = tag.startsWith('Entity')
  const end = isCover ? endsOn : monthEnd(endsOn)
  // The nearest end of a month may be some days after the filing.
  if (endsOn > addDays(filedOn, 31)) throw new BadValue(`${tag} is as of ${endsOn}, after its filing date ${filedOn}`)
  if (Number(endsOn.slice(0, 4)) < firstYear) return null
  if (rule.isInstant !== null && rule.isInstant !== (text.months === 0 || text.months === null))
    throw new BadValue(`${tag} is ${rule.isInstant ? 'for a day, not a period' : 'for a period, not a day'}`)
  // A split's period may be its day alone.
  const months = rule.isInstant === null && text.months === 1 ? 0 : monthsOf(text.months ?? 0)
  if (months === null) return null
  const value = numberOf(text.value, tag)
  if (measure === 'shares_outstanding' && Number(value) === 0) return null
  if (Number(value) < rule.least || Number(value) > rule.most)
    throw new BadValue(`${tag} of ${shown(value)} ${unit} is impossible`)
  const accession = requiredText(text.accession, 'the accession number')
  const cik = requiredCik(text.cik)
  return { kind: 'fact', cik, measure, tag, classLetter, months, endsOn: end, value, unit, form, filedOn, accession }
}

function requiredDate(text: string | null | undefined, what: string): string {
  const date = typeof text === 'string' ? dateOf(text) : null
  if (date === null) throw new BadValue(`${what} ${shown(String(text ?? ''))} is not a date`)
  return date
}

/** Numbers of a JSON document, or the text of a table's cell. */
function numberOf(value: unknown, tag: string): string {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  if (/^-?\d{1,15}(\.\d{1,30})?$/.test(text)) return text
  const isExponent = typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e15
  if (isExponent) return value.toFixed(12)
  throw new BadValue(
    `${tag} ${shown(typeof value === 'string' ? value : String(JSON.stringify(value)))} is not a number`,
  )
}

/** Quarters have 12 to 17 weeks; months, transition periods and sums over years are not used. */
function monthsOf(months: number): number | null {
  if (months === 0) return 0
  const rounded = Math.floor((months + 1) / 3) * 3
  return months >= 2 && months <= 13 ? rounded : null
}

const dayMs = 86_400_000

export const monthsBetween = (start: string, end: string): number =>
  Math.round((Date.parse(end) - Date.parse(start) + dayMs) / dayMs / 30.4375)

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

/** The nearest: fiscal quarters of whole weeks end some days before or after it. */
export function monthEnd(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, day <= 15 ? month - 1 : month, 0)).toISOString().slice(0, 10)
}

/**
 * The class of a figure of the data sets, `ClassOfStock=CommonClassA;`. Empty for the company's only class; null for
 * anything else that a figure may be split by.
 */
export function classLetterOf(segments: string): string | null {
  let letter = ''
  for (const part of segments.split(';')) {
    const [axis, member = ''] = part.split('=')
    if (axis === '' || axis === 'EntityListingsExchange') continue
    if (axis !== 'ClassOfStock' || /Preferred|Warrant|Unit|Right|Depositary|Note|Debt/i.test(member)) return null
    if (/^CommonStock(Member)?$/.test(member)) continue
    const found = /(?:Class|Series)([A-Z])(?![a-z])/.exec(member)?.[1]
    if (found === undefined) return null
    letter = found
  }
  return letter
}
