import { foldHeader } from '@rostrum/contract/column-mapping'
import { countryCodes, countryName, isCountry } from '@rostrum/contract/market/places'

/** Common names that differ from the ISO standard. */
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

/** The country code for a code or name; undefined if unknown. */
export function countryCodeOf(text: string): string | undefined {
  const code = text.trim().toUpperCase()
  return isCountry(code) ? code : byName.get(foldHeader(text))
}
