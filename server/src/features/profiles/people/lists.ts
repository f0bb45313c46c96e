// People by id, and the funds that a person manages, as directory rows.
import type { Input } from '@rostrum/contract/platform/endpoint'
import { largestPageSize } from '@rostrum/contract/platform/paging'
import type { PersonRow, people } from '@rostrum/contract/profiles/people'
import { listFunds } from '#lists/queries/funds.ts'
import { listPeople } from '#lists/queries/people.ts'
import { viewerOf } from '#lists/viewer.ts'
import type { Context } from '#platform/context.ts'
import { currentPersonId } from './profile.ts'
import { listManagedFundIds } from './queries.ts'

export async function peopleByIds(ctx: Context, { body }: Input<typeof people.byIds>): Promise<PersonRow[]> {
  const ids = [...new Set(body.personIds)]
  const rows: PersonRow[] = []
  for (let begin = 0; begin < ids.length; begin += largestPageSize) {
    const some = ids.slice(begin, begin + largestPageSize)
    rows.push(...(await listPeople(ctx.db, viewerOf(ctx), { ids: some, pageSize: some.length, pageOffset: 0 })).rows)
  }
  return rows
}

/** There are no profile images yet. */
export const profileImagesOf = async (_ctx: Context, { query }: Input<typeof people.profileImages>) =>
  [...new Set(query.ids)].map((personId) => ({ personId, url: null }))

export async function managedFundsOf(ctx: Context, { params, query }: Input<typeof people.managedFunds>) {
  const ids = await listManagedFundIds(ctx.db, await currentPersonId(ctx, params.id))
  return ids.length === 0 ? { rows: [], total: 0 } : listFunds(ctx.db, viewerOf(ctx), { ids, ...query })
}
