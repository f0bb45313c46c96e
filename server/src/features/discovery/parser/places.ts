// Names of locations that are spelled differently in the data.
import { type Metro, mainCityOf, metroLabels, metros } from '@rostrum/contract/market/metros'
import { stateNames } from '@rostrum/contract/market/states'
import type { Place } from './lexicon.ts'

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
  'the City of London': 'London',
  'Saint Paul': 'St. Paul',
}

/** Other names of metropolitan areas. */
const metroNames: Partial<Record<Metro, readonly string[]>> = {
  chicago: ['Chi', 'Chicagoland'],
  dallas: ['Dallas Fort Worth', 'DFW'],
  los_angeles: ['LA', 'Southern California', 'SoCal'],
  miami: ['South Florida'],
  minneapolis: ['Twin Cities', 'the Twin Cities'],
  montreal: ['Montreal'],
  new_york: ['NYC', 'New York City', 'Manhattan'],
  philadelphia: ['Philly'],
  san_francisco: ['SF', 'Bay Area', 'Silicon Valley'],
  st_louis: ['Saint Louis'],
  washington: ['DC', 'Washington DC', 'Washington D.C'],
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

/** The first meaning of a name counts: New York is the metropolitan area, New York State the state. */
export function placeEntries(
  known: readonly KnownCity[],
  countryNames: readonly (readonly [string, string])[],
): [string, Place][] {
  const of = (level: Place['level'], value: string): Place => ({ level, values: [value] })
  const cityNames = new Map(known.map(({ city }) => [city.toLowerCase(), city]))
  return [
    ...metros.flatMap((metro): [string, Place][] =>
      [...new Set([mainCityOf(metro), metroLabels[metro], ...(metroNames[metro] ?? [])])].flatMap((name) => [
        [name, of('metro', metro)],
        [`city of ${name}`, of('city', cityNames.get(mainCityOf(metro).toLowerCase()) ?? mainCityOf(metro))],
        [`${name} proper`, of('city', cityNames.get(mainCityOf(metro).toLowerCase()) ?? mainCityOf(metro))],
      ]),
    ),
    ...Object.entries(cities).map(([name, city]): [string, Place] => [
      name,
      of('city', cityNames.get(city.toLowerCase()) ?? city),
    ]),
    ...known.map(({ city }): [string, Place] => [city, of('city', city)]),
    ...Object.entries(regions),
    ...Object.entries(also).map(([name, region]): [string, Place] => [name, regions[region] ?? of('country', name)]),
    ...Object.entries(stateNames).flatMap(([code, name]): [string, Place][] => [
      [`${name} state`, of('state', code)],
      [`state of ${name}`, of('state', code)],
      [name, of('state', code)],
      [code, of('state', code)],
    ]),
    ...Object.entries(countries).map(([name, code]): [string, Place] => [name, of('country', code)]),
    ...countryNames.map(([code, name]): [string, Place] => [name, of('country', code)]),
  ]
}
