import { people } from '@rostrum/contract/profiles/people'
import { personFile } from '#lists/exports.ts'
import { listPeople, streamPeople } from '#lists/queries/people.ts'
import { viewerOf } from '#lists/viewer.ts'
import type { Implement } from '#platform/http/implement.ts'
import type { Flags } from '#platform/identity/flags.ts'
import { managedFundsOf, peopleByIds, profileImagesOf } from './lists.ts'
import { readPerson } from './profile.ts'

export function personRoutes(implement: Implement, flags: Flags) {
  implement(people.list, (ctx, { query }) => listPeople(ctx.db, viewerOf(ctx), query))
  implement(people.search, (ctx, { query }) => listPeople(ctx.db, viewerOf(ctx), query))
  implement(people.export, (ctx, { query }) => personFile(ctx.db, streamPeople(ctx.db, viewerOf(ctx), query)))
  implement(people.byIds, peopleByIds)
  implement(people.profileImages, profileImagesOf)
  implement(people.read, (ctx, { params }) => readPerson(ctx, flags, params.id))
  implement(people.managedFunds, managedFundsOf)
}
