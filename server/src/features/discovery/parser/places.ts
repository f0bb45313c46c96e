// Names of places that the data does not spell that way.
import type { Place } from './lexicon.ts'

const states: Record<string, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  ON: 'Ontario',
  QC: 'Quebec',
  BC: 'British Columbia',
  AB: 'Alberta',
  MB: 'Manitoba',
  NS: 'Nova Scotia',
  SK: 'Saskatchewan',
  NB: 'New Brunswick',
}

const countries: Record<string, string> = {
  US: 'US',
  USA: 'US',
  'the US': 'US',
  'the USA': 'US',
  America: 'US',
  'the States': 'US',
  UK: 'GB',
  'the UK': 'GB',
  Britain: 'GB',
  'Great Britain': 'GB',
  England: 'GB',
  Holland: 'NL',
  'the Netherlands': 'NL',
  UAE: 'AE',
  Korea: 'KR',
  American: 'US',
  Canadian: 'CA',
  British: 'GB',
  German: 'DE',
  French: 'FR',
  Swiss: 'CH',
  Japanese: 'JP',
  Dutch: 'NL',
  Swedish: 'SE',
  Danish: 'DK',
  Norwegian: 'NO',
  Australian: 'AU',
  Italian: 'IT',
  Spanish: 'ES',
  Irish: 'IE',
}

const cities: Record<string, string> = {
  NYC: 'New York',
  'New York City': 'New York',
  Manhattan: 'New York',
  SF: 'San Francisco',
  LA: 'Los Angeles',
  Philly: 'Philadelphia',
  'Saint Louis': 'St. Louis',
  'Saint Paul': 'St. Paul',
  DC: 'Washington',
  Chi: 'Chicago',
  'Washington DC': 'Washington',
  'Washington D.C': 'Washington',
  'the City of London': 'London',
  Montreal: 'Montréal',
}

const regions: Record<string, Place> = {
  'New England': { level: 'state', values: ['CT', 'ME', 'MA', 'NH', 'RI', 'VT'] },
  'West Coast': { level: 'state', values: ['CA', 'OR', 'WA'] },
  'Mid Atlantic': { level: 'state', values: ['DE', 'DC', 'MD', 'NJ', 'NY', 'PA', 'VA'] },
  'East Coast': {
    level: 'state',
    values: ['CT', 'DC', 'DE', 'FL', 'GA', 'MA', 'MD', 'ME', 'NC', 'NH', 'NJ', 'NY', 'PA', 'RI', 'SC', 'VA', 'VT'],
  },
  Midwest: { level: 'state', values: ['IA', 'IL', 'IN', 'KS', 'MI', 'MN', 'MO', 'ND', 'NE', 'OH', 'SD', 'WI'] },
  'Tri State Area': { level: 'state', values: ['CT', 'NJ', 'NY'] },
  'Bay Area': {
    level: 'city',
    values: ['San Francisco', 'Oakland', 'Palo Alto', 'Menlo Park', 'San Mateo', 'San Jose'],
  },
  Europe: {
    level: 'country',
    values: ['AT', 'BE', 'CH', 'DE', 'DK', 'ES', 'FI', 'FR', 'GB', 'IE', 'IT', 'LU', 'NL', 'NO', 'PT', 'SE'],
  },
  'Continental Europe': {
    level: 'country',
    values: ['AT', 'BE', 'CH', 'DE', 'DK', 'ES', 'FI', 'FR', 'IT', 'LU', 'NL', 'NO', 'PT', 'SE'],
  },
  Scandinavia: { level: 'country', values: ['DK', 'NO', 'SE'] },
  'the Nordics': { level: 'country', values: ['DK', 'FI', 'IS', 'NO', 'SE'] },
  Asia: { level: 'country', values: ['CN', 'HK', 'IN', 'JP', 'KR', 'MY', 'SG', 'TH', 'TW'] },
  'North America': { level: 'country', values: ['CA', 'US'] },
  'Middle East': { level: 'country', values: ['AE', 'IL', 'KW', 'QA', 'SA'] },
}
const also: Record<string, string> = {
  European: 'Europe',
  Nordic: 'the Nordics',
  Scandinavian: 'Scandinavia',
  Asian: 'Asia',
  Nordics: 'the Nordics',
}

/** Where cities of the data lie. */
export interface KnownCity {
  city: string
  state: string | null
  country: string | null
}

/** The first meaning of a name counts: New York is the city, New York State the state. */
export function placeEntries(
  known: readonly KnownCity[],
  countryNames: readonly (readonly [string, string])[],
): [string, Place][] {
  const of = (level: Place['level'], value: string): Place => ({ level, values: [value] })
  const cityNames = new Map(known.map(({ city }) => [city.toLowerCase(), city]))
  return [
    ...Object.entries(cities).map(([name, city]): [string, Place] => [
      name,
      of('city', cityNames.get(city.toLowerCase()) ?? city),
    ]),
    ...known.map(({ city }): [string, Place] => [city, of('city', city)]),
    ...Object.entries(regions),
    ...Object.entries(also).map(([name, region]): [string, Place] => [name, regions[region] ?? of('country', name)]),
    ...Object.entries(states).flatMap(([code, name]): [string, Place][] => [
      [`${name} state`, of('state', code)],
      [`state of ${name}`, of('state', code)],
      [name, of('state', code)],
      [code, of('state', code)],
    ]),
    ...Object.entries(countries).map(([name, code]): [string, Place] => [name, of('country', code)]),
    ...countryNames.map(([code, name]): [string, Place] => [name, of('country', code)]),
  ]
}
