import { countryName, placeName } from '@rostrum/contract/market/places'
import { reportError } from '#platform/errors/report.ts'

export const nameOfCountry = (code: string): string => countryName(code, reportError)

export const placeOf = (place: Parameters<typeof placeName>[0]): string => placeName(place, reportError)
