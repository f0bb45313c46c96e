// The names that the questions of the tests contain.
import { type Lexicon, phrases } from '../lexicon.ts'
import { marketCapEntries, sectorEntries } from '../names.ts'
import { placeEntries } from '../places.ts'

const cities = [
  ['Boston', 'MA', 'US'],
  ['New York', 'NY', 'US'],
  ['Chicago', 'IL', 'US'],
  ['San Francisco', 'CA', 'US'],
  ['Los Angeles', 'CA', 'US'],
  ['Greenwich', 'CT', 'US'],
  ['St. Louis', 'MO', 'US'],
  ['Dallas', 'TX', 'US'],
  ['Toronto', 'ON', 'CA'],
  ['London', null, 'GB'],
  ['Zurich', null, 'CH'],
  ['Kansas City', 'MO', 'US'],
] as const

const countries = [
  ['US', 'United States'],
  ['CA', 'Canada'],
  ['GB', 'United Kingdom'],
  ['JP', 'Japan'],
  ['CH', 'Switzerland'],
  ['DE', 'Germany'],
  ['SG', 'Singapore'],
] as const

const sectors = [
  { code: 'technology', name: 'Technology' },
  { code: 'health', name: 'Health care' },
  { code: 'financials', name: 'Financials' },
  { code: 'energy', name: 'Energy' },
  { code: 'industrials', name: 'Industrials' },
  { code: 'consumer', name: 'Consumer goods and services' },
]

export const me = 'me'
export const testLexicon: Lexicon = {
  today: '2026-11-16',
  quarters: ['2026-09-30', '2026-06-30', '2026-03-31', '2025-12-31'],
  me,
  isInside: (city, level, values) =>
    cities.some(
      ([name, state, country]) => name === city && values.includes((level === 'state' ? state : country) ?? ''),
    ),
  places: phrases(
    placeEntries(
      cities.map(([city, state, country]) => ({ city, state, country })),
      countries,
    ),
  ),
  sectors: phrases(sectorEntries(sectors)),
  marketCaps: phrases(marketCapEntries(['nano', 'micro', 'small', 'mid', 'large', 'mega'])),
  own: phrases([
    ['VLTN', true],
    ['Veltrane', true],
  ]),
  securities: phrases([
    ['ORRA', 'orra'],
    ['Orrin Devices', 'orra'],
    ['KLM.B', 'klm'],
    ['Kelm Systems', 'klm'],
  ]),
  tags: phrases([
    ['Priority', 'priority'],
    ['Capital Markets Day', 'cmd'],
  ]),
  users: phrases([
    ['Miles Okafor', 'miles'],
    ['Miles', 'miles'],
  ]),
}
