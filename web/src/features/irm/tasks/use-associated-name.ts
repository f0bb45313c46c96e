import { useQuery } from '@tanstack/react-query'
import { calledName } from '#platform/names.ts'
import { namedActivity, namedOrganization, namedPerson } from './api.ts'
import type { AssociatedWith } from './form-store.ts'
import type { Associated } from './task-values.ts'

/** Whom a task is about, with a name: null for nobody, undefined until the name is known. */
export function useAssociated(given: AssociatedWith | undefined): Associated | null | undefined {
  const asked = (type: AssociatedWith['type']) => ({ enabled: given?.type === type && given.name === undefined })
  const id = given?.id ?? ''
  const person = useQuery({ ...namedPerson(id), ...asked('person') })
  const organization = useQuery({ ...namedOrganization(id), ...asked('organization') })
  const activity = useQuery({ ...namedActivity(id), ...asked('activity') })
  if (!given) return null
  const query = { person, organization, activity }[given.type]
  // A task can be made without the name; it is about somebody else then.
  if (query.isError) return null
  const found = {
    person: () => person.data && calledName(person.data),
    organization: () => organization.data?.name,
    activity: () => activity.data?.subject,
  }[given.type]()
  const name = given.name ?? found
  return name === undefined ? undefined : { type: given.type, id: given.id, name }
}
