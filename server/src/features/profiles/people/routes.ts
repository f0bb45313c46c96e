import { people } from '@rostrum/contract/profiles/people'
import type { Implement } from '#platform/http/implement.ts'
import type { Flags } from '#platform/identity/flags.ts'
import { managedFundsOf, peopleByIds, profileImagesOf } from './lists.ts'
import { readPerson } from './profile.ts'

export function personRoutes(implement: Implement, flags: Flags) {
  implement(people.byIds, peopleByIds)
  implement(people.profileImages, profileImagesOf)
  implement(people.read, (ctx, { params }) => readPerson(ctx, flags, params.id))
  implement(people.managedFunds, managedFundsOf)
}
