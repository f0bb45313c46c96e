import { countryName } from '@rostrum/contract/places'
import { reportError } from '../../platform/errors/report.ts'

export const nameOfCountry = (code: string): string => countryName(code, reportError)

interface Place {
  city: string | null
  state?: string | null
  country: string | null
}

/** Where somebody is, as people say it: Boston, MA; Toronto, Canada. */
export function placeOf({ city, state, country }: Place): string {
  const region = country === 'US' && state ? state : country && nameOfCountry(country)
  return [city, region].filter(Boolean).join(', ')
}
