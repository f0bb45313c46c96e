import { useQuery } from '@tanstack/react-query'
import { calledName } from '#platform/names.ts'
import { namedActivity, namedOrganization, namedPerson } from './form-api.ts'
import type { AssociatedWith } from './form-store.ts'
import type { Associated } from './task-values.ts'

/** The task's contact with its name: null if there is none, undefined while loading. */
export function useAssociated(given: AssociatedWith | undefined): Associated | null | undefined {
  const asked = (type: AssociatedWith['type']) => ({ enabled: given?.type === type && given.name === undefined })
  const id = given?.id ?? ''
  const person = useQuery({ ...namedPerson(id), ...asked('person') })
  const organization = useQuery({ ...namedOrganization(id), ...asked('organization') })
  const activity = useQuery({ ...namedActivity(id), ...asked('activity') })
  if (!given) return null
  const query = { person, organization, activity }[given.type]
  // If the name cannot be loaded, the task is created without a contact.
  if (query.isError) return null
  const found = {
    person: () => person.data && calledName(person.data),
    organization: () => organization.data?.name,
    activity: () => activity.data?.subject,
  }[given.type]()
  const name = given.name ?? found
  return name === undefined ? undefined : { type: given.type, id: given.id, name }
}
