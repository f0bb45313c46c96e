// Parses cells of a register file: numbers, dates and countries in the formats that people and spreadsheets use.
import { type CountryCode, countryCodes, countryName, isCountry } from '@rostrum/contract/market/places'

const grouped = /^\d{1,3}([,' \u00a0\u202f]\d{3})+(\.\d+)?$/
/** Points are thousands separators, not a decimal point, only if there are two of them or a comma follows. */
const groupedByPoints = /^\d{1,3}(\.\d{3}){2,}$|^\d{1,3}(\.\d{3})+,\d+$/
const plain = /^\d+(\.\d+)?([eE]\+?\d{1,2})?$/

/** Whole shares: fractions left by dividend reinvestment plans are rounded. Undefined if not a number. */
export function sharesOf(text: string): number | undefined {
  const isNegative = /^(-|\u2212|\()/.test(text)
  const unclosed = text.endsWith(')') ? text.slice(0, -1).trimEnd() : text
  const digits = unclosed.replace(/^[-\u2212+(]\s*/, '')
  const number = groupedByPoints.test(digits)
    ? Number(digits.replaceAll('.', '').replace(',', '.'))
    : grouped.test(digits)
      ? Number(digits.replace(/[,' \u00a0\u202f]/g, ''))
      : plain.test(digits)
        ? Number(digits)
        : Number.NaN
  const shares = Math.round(isNegative ? -number : number)
  return Number.isSafeInteger(shares) ? shares : undefined
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1600 && year <= 2200 ? date.toISOString().slice(0, 10) : undefined
}

/** 2019-04-30, 20190430, 4/30/2019, 30.04.2019, 30-Apr-2019, April 30, 2019. Month first, unless that is impossible. */
export function dateOf(text: string): string | undefined {
  const iso = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[T ].*)?$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const figures = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text)
  if (figures) {
    const [first, second, year] = [Number(figures[1]), Number(figures[3]), Number(figures[4])]
    const isDayFirst = figures[2] === '.' || first > 12
    return isDayFirst ? dayOf(year, second, first) : dayOf(year, first, second)
  }
  const named = /^(?:(\d{1,2})[- ])?([A-Za-z]{3})[a-z]*\.?[- ](?:(\d{1,2}),? )?(\d{4})$/.exec(text)
  const month = months.indexOf(named?.[2]?.toLowerCase() ?? '') + 1
  return named && month > 0 ? dayOf(Number(named[4]), month, Number(named[1] ?? named[3])) : undefined
}

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const otherNames: Record<string, CountryCode> = {
  usa: 'US',
  us: 'US',
  unitedstatesofamerica: 'US',
  america: 'US',
  uk: 'GB',
  gbr: 'GB',
  greatbritain: 'GB',
  england: 'GB',
  scotland: 'GB',
  can: 'CA',
  deu: 'DE',
  ger: 'DE',
  fra: 'FR',
  che: 'CH',
  jpn: 'JP',
  aus: 'AU',
  nld: 'NL',
  holland: 'NL',
  hongkongsar: 'HK',
  korea: 'KR',
  republicofkorea: 'KR',
}
const byName = new Map<string, CountryCode>([
  ...countryCodes.map((code): [string, CountryCode] => [folded(countryName(code, () => {})), code]),
  ...Object.entries(otherNames),
])

/** By code or name. */
export function countryOf(text: string): CountryCode | undefined {
  const code = text.toUpperCase()
  return code !== 'UK' && isCountry(code) ? code : byName.get(folded(text))
}

const americanStates = new Set(
  `AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI
   SC SD TN TX UT VT VA WA WV WI WY DC PR`.split(/\s+/),
)
const canadianProvinces = new Set('AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' '))

/** Lists of US and Canadian holders often omit the country. */
export const countryOfState = (state: string): CountryCode | undefined =>
  americanStates.has(state.toUpperCase()) ? 'US' : canadianProvinces.has(state.toUpperCase()) ? 'CA' : undefined
