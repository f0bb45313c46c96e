// Countries by ISO 3166-1 alpha-2 code and their continents, from the library countries-list.
import { continents as continentNames, countries } from 'countries-list'

export type CountryCode = keyof typeof countries
export type ContinentCode = keyof typeof continentNames

/** Ascension and Tristan da Cunha are reserved, Kosovo is user-assigned: displayed if found, but not standard codes. */
const outsideStandard = new Set<string>(['AC', 'TA', 'XK'])

/** Created once: each `localeCompare` call would create its own collator, and every page loads this file. */
const names = new Intl.Collator('en')

/** Every code of the standard, sorted by country name. */
export const countryCodes: readonly CountryCode[] = (Object.keys(countries) as CountryCode[])
  .filter((code) => !outsideStandard.has(code))
  .sort((a, b) => names.compare(countries[a].name, countries[b].name))

export const continents: readonly { code: ContinentCode; name: string }[] = (
  Object.keys(continentNames) as ContinentCode[]
).map((code) => ({ code, name: continentNames[code] }))

type Report = (error: Error) => void

export const isCountry = (code: string): code is CountryCode => Object.hasOwn(countries, code)

/** A code without a name is reported and shown as a dash. */
export function countryName(code: string, report: Report): string {
  if (isCountry(code)) return countries[code].name
  report(new Error(`Unknown country "${code}"`))
  return '–'
}

interface Place {
  city: string | null
  state?: string | null
  country: string | null
}

/** A location as displayed: Boston, MA; Toronto, Canada. */
export function placeName({ city, state, country }: Place, report: Report): string {
  const region = country === 'US' && state ? state : country && countryName(country, report)
  return [city, region].filter(Boolean).join(', ')
}

/** The main continent of a country on two, so that totals by continent count it once; null for an unknown code. */
export const continentOf = (code: string): ContinentCode | null => (isCountry(code) ? countries[code].continent : null)

export function continentName(code: string, report: Report): string {
  if (Object.hasOwn(continentNames, code)) return continentNames[code as ContinentCode]
  report(new Error(`Unknown continent "${code}"`))
  return '–'
}
