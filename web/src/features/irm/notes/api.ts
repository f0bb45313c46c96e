import { noteTemplates } from '@rostrum/contract/irm/note-templates'
import { notes } from '@rostrum/contract/irm/notes'
import { team } from '@rostrum/contract/irm/team'
import type { Contact, ContactType } from '@rostrum/contract/irm/values'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { people } from '@rostrum/contract/profiles/people'
import { queryFor, queryForOne, useAction } from '#platform/api/query.ts'

export const noteList = (query: Args<typeof notes.list>['query']) => queryFor(notes.list, { query })

export const oneNote = (id: string) => queryForOne(notes.read, { params: { id } })
export const customerUsers = () => queryFor(team.users, {})

export const everyTemplate = () => queryFor(noteTemplates.list, {})

export const useCreateNote = () => useAction(notes.create)
export const useUpdateNote = () => useAction(notes.update)
export const useDeleteNote = () => useAction(notes.delete)
export const useRestoreNote = () => useAction(notes.restore)

const namedPerson = (id: string) => queryForOne(people.read, { params: { id } })
const namedOrganization = (id: string) => queryForOne(organizations.read, { params: { id } })

/** Queries for a contact, of which only the one matching its type is enabled. */
export const contactQueries = (type: ContactType | undefined, id: Contact['id']) => ({
  person: { ...namedPerson(id), enabled: type === 'person' },
  organization: { ...namedOrganization(id), enabled: type === 'organization' },
})
