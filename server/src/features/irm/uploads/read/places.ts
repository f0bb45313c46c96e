import { foldHeader } from '@rostrum/contract/column-mapping'
import { countryCodes, countryName, isCountry } from '@rostrum/contract/market/places'

/** Names that people use and the standard does not. */
const otherNames: Record<string, string> = {
  us: 'US',
  usa: 'US',
  unitedstatesofamerica: 'US',
  america: 'US',
  uk: 'GB',
  greatbritain: 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  southkorea: 'KR',
  korea: 'KR',
  russia: 'RU',
  uae: 'AE',
  czechia: 'CZ',
  holland: 'NL',
  hongkongsar: 'HK',
}

const byName = new Map([
  ...countryCodes.map((code) => [foldHeader(countryName(code, () => {})), code] as const),
  ...Object.entries(otherNames),
])

/** The code of a country that is given by code or name; undefined where nobody knows it. */
export function countryCodeOf(text: string): string | undefined {
  const code = text.trim().toUpperCase()
  return isCountry(code) ? code : byName.get(foldHeader(text))
}
