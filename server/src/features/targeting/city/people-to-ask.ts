// Which people of a firm to ask for: those already known, then those who decide about a position.
import { isInMetro, type Metro } from '@rostrum/contract/market/metros'
import type { PersonRow } from '@rostrum/contract/profiles/people'

export const mostPeople = 3

const deciding = /portfolio_manager|fund_manager|sector_manager|head_of_equities|_?CIO/i
const advising = /analyst|research/i

function rankOf({ relationship, jobFunctions, isAffiliated }: PersonRow): number {
  const known = relationship.lastContactAt ? 4 : isAffiliated ? 2 : 0
  const role = jobFunctions.some((code) => deciding.test(code))
    ? 1
    : jobFunctions.some((code) => advising.test(code))
      ? 0.5
      : 0
  return known + role
}

/** A person with another city on record, or one outside of the metropolitan area, is not there. */
export function peopleToAsk(
  people: readonly PersonRow[],
  { city, metro }: { city: string; metro?: Metro | null },
): PersonRow[] {
  const isThere = (person: PersonRow) =>
    !person.city || person.city.toLowerCase() === city.toLowerCase() || (metro ? isInMetro(person, metro) : false)
  const there = people.filter(isThere)
  return [...there].sort((one, other) => rankOf(other) - rankOf(one)).slice(0, mostPeople)
}
