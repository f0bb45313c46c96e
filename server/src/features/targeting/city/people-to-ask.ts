// Which people of a firm to ask for: those already known, then those who decide about a position.
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

/** A person with another city on record is not there. */
export function peopleToAsk(people: readonly PersonRow[], city: string): PersonRow[] {
  const there = people.filter((person) => !person.city || person.city.toLowerCase() === city.toLowerCase())
  return [...there].sort((one, other) => rankOf(other) - rankOf(one)).slice(0, mostPeople)
}
