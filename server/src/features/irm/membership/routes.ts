import { irmMembership } from '@rostrum/contract/irm/membership'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Implement } from '../../../platform/http/implement.ts'
import {
  type Asker,
  listIrmOrganizations,
  listIrmPeople,
  organizationFile,
  personFile,
  streamOrganizations,
  streamPeople,
} from '../../search/public.ts'
import { listTaggings } from '../tags/public.ts'
import { addOrganization, addPerson, removeOrganization, removePerson } from './service.ts'

const asker = ({ customerId, principal }: Context): Asker => ({ customerId, userId: principal.user.id })

/** These lists call the term `search`, as their addresses do. */
const asked = <Q extends { search?: string | undefined }>({ search, ...query }: Q) => ({
  ...query,
  ...(search && { term: search }),
})

async function withTaggings<Row extends { id: string }>(db: Db, type: 'organization' | 'person', rows: Row[]) {
  const taggings = await listTaggings(
    db,
    type,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, taggings: taggings.filter(({ taggableId }) => taggableId === row.id) }))
}

export function irmMembershipRoutes(implement: Implement) {
  implement(irmMembership.organizations, async (ctx, { query }) => {
    const { rows, total } = await listIrmOrganizations(ctx.db, asker(ctx), asked(query))
    return { rows: await withTaggings(ctx.db, 'organization', rows), total }
  })
  implement(irmMembership.exportOrganizations, (ctx, { query }) =>
    organizationFile(streamOrganizations(ctx.db, asker(ctx), { ...asked(query), irmOnly: true })),
  )
  implement(irmMembership.people, async (ctx, { query }) => {
    const { rows, total } = await listIrmPeople(ctx.db, asker(ctx), asked(query))
    return { rows: await withTaggings(ctx.db, 'person', rows), total }
  })
  implement(irmMembership.exportPeople, (ctx, { query }) =>
    personFile(ctx.db, streamPeople(ctx.db, asker(ctx), { ...asked(query), irmOnly: true })),
  )
  implement(irmMembership.addOrganization, addOrganization)
  implement(irmMembership.removeOrganization, removeOrganization)
  implement(irmMembership.addPerson, addPerson)
  implement(irmMembership.removePerson, removePerson)
}
