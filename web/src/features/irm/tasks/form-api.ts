// What the fields of the form ask for, apart from api.ts, which is part of the first screen.
import { activities } from '@rostrum/contract/irm/activities'
import { team } from '@rostrum/contract/irm/team'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { people } from '@rostrum/contract/profiles/people'
import { queryFor, queryForOne } from '#platform/api/query.ts'

export const customerUsers = () => queryFor(team.users, {})

/** A few matches suffice: typing more narrows the list down. */
const pageSize = 6
export const findOrganizations = (term: string) => queryFor(organizations.search, { query: { term, pageSize } })
export const findPeople = (term: string) => queryFor(people.search, { query: { term, pageSize } })

export const namedOrganization = (id: string) => queryForOne(organizations.read, { params: { id } })
export const namedPerson = (id: string) => queryForOne(people.read, { params: { id } })
export const namedActivity = (id: string) => queryForOne(activities.read, { params: { id } })
