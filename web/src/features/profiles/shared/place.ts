import { countryName } from '@rostrum/contract/market/places'
import type { Address } from '@rostrum/contract/market/values'
import { reportError } from '#platform/errors/report.ts'

export const nameOfCountry = (code: string): string => countryName(code, reportError)

type Place = { city: string | null; state?: string | null; country: string | null }

/** Toronto, ON, Canada. */
export const formatPlace = ({ city, state, country }: Place): string =>
  [city, state, country && nameOfCountry(country)].filter(Boolean).join(', ')

/** Lines of a postal address. */
export function addressLines(address: Address): string[] {
  const { street, street2, city, state, country, postalCode } = address
  const town = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [street, street2, town, country && nameOfCountry(country)].filter((line): line is string => Boolean(line))
}
