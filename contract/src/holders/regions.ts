// In a module of its own, because it imports the names of all countries.
import { continentOf, isCountry } from '../market/places.ts'
import type { Region } from './values.ts'

/** The continent Asia includes the Middle East, which is not part of Asia Pacific. */
const westernAsia = new Set('AE AM AZ BH GE IL IQ IR JO KW LB OM PS QA SA SY TR YE'.split(' '))

export function regionOf(country: string | null): Region {
  if (country === null || !isCountry(country)) return 'unknown'
  if (westernAsia.has(country)) return 'rest_of_world'
  const continent = continentOf(country)
  if (continent === 'NA') return 'north_america'
  if (continent === 'EU') return 'europe'
  return continent === 'AS' || continent === 'OC' ? 'asia_pacific' : 'rest_of_world'
}
