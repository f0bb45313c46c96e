import { organizationTypeLabels } from '@rostrum/contract/market/values'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { people } from '@rostrum/contract/profiles/people'
import { call } from '#platform/api/api.ts'
import type { FindMentions } from '#ui/rich-text/mention.ts'

/** A few matches suffice: two more letters narrow the list down. */
const pageSize = 5

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

/** Finds people and organizations by name for an @ mention. */
export const findMentions: FindMentions = async (term, signal) => {
  const query = { term, pageSize }
  const [foundPeople, foundOrganizations] = await Promise.all([
    call(people.search, { query }, { signal }),
    call(organizations.search, { query }, { signal }),
  ])
  const found = [
    ...foundPeople.data.map((row) => ({
      type: 'person' as const,
      id: row.id,
      name: `${row.preferredName || row.firstName} ${row.lastName}`,
      detail: joined(row.title, row.organization?.name),
    })),
    ...foundOrganizations.data.map((row) => ({
      type: 'organization' as const,
      id: row.id,
      name: row.name,
      detail: joined(organizationTypeLabels[row.type], row.city),
    })),
  ]
  // The search also matches people by their firm; someone typing the firm's name wants the firm.
  const isByName = ({ name }: { name: string }) => name.toLowerCase().includes(term.toLowerCase())
  return [...found.filter(isByName), ...found.filter((match) => !isByName(match))]
}
