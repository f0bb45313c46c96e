import type { irmMembership } from '@rostrum/contract/irm/contacts'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { removeRows, restoreRows } from '#platform/removals.ts'
import { findOrganization, findPerson, insertIrmOrganization, insertIrmPerson } from './queries/membership.ts'

const joining = ({ customerId, principal }: Context) => ({ customerId, userId: principal.user.id })

/** A repeated request is audited again, because the audit log records requests, not only state changes. */
const record = (ctx: Context, kind: 'organization' | 'person', id: string, wasIn: boolean, isIn: boolean) =>
  recordChange(ctx, {
    action: isIn ? `irm_${kind}.added` : `irm_${kind}.removed`,
    subjectType: kind,
    subjectId: id,
    before: { isInIrm: wasIn },
    after: { isInIrm: isIn },
  })

const removalOf = (kind: 'organization' | 'person', id: string) => `irm_${kind}:${id}`

const refuseOwn = (userId: string | null) => {
  if (userId !== null)
    throw new AppError('conflict', 'Profiles your team created stay in the IRM until they are deleted')
}

export async function addOrganization(ctx: Context, { params }: Input<typeof irmMembership.addOrganization>) {
  const organization = await findOrganization(ctx.db, params.id)
  if (!organization) throw notFound('Organization')
  const isNew = await insertIrmOrganization(ctx.db, joining(ctx), organization.id)
  await record(ctx, 'organization', organization.id, !isNew, true)
  return undefined
}

export async function removeOrganization(ctx: Context, { params }: Input<typeof irmMembership.removeOrganization>) {
  const organization = await findOrganization(ctx.db, params.id)
  if (organization) refuseOwn(organization.userId)
  const rows = { table: 'app.irm_organizations', where: { organization_id: params.id } } as const
  if (!(await removeRows(ctx, removalOf('organization', params.id), rows))) throw notFound('Organization')
  await record(ctx, 'organization', params.id, true, false)
  return undefined
}

export async function addPerson(ctx: Context, { params }: Input<typeof irmMembership.addPerson>) {
  const person = await findPerson(ctx.db, params.id)
  if (!person) throw notFound('Person')
  const isNew = await insertIrmPerson(ctx.db, joining(ctx), person.id)
  await record(ctx, 'person', person.id, !isNew, true)
  return undefined
}

export async function removePerson(ctx: Context, { params }: Input<typeof irmMembership.removePerson>) {
  const person = await findPerson(ctx.db, params.id)
  if (person) refuseOwn(person.userId)
  const rows = { table: 'app.irm_people', where: { person_id: params.id } } as const
  if (!(await removeRows(ctx, removalOf('person', params.id), rows))) throw notFound('Person')
  await record(ctx, 'person', params.id, true, false)
  return undefined
}

const restored =
  (kind: 'organization' | 'person') =>
  async (ctx: Context, { params }: { params: { id: string } }): Promise<undefined> => {
    const find = kind === 'organization' ? findOrganization : findPerson
    if (!(await find(ctx.db, params.id)) || !(await restoreRows(ctx, removalOf(kind, params.id)))) {
      throw notFound(kind === 'organization' ? 'Organization' : 'Person')
    }
    await recordChange(ctx, {
      action: `irm_${kind}.restored`,
      subjectType: kind,
      subjectId: params.id,
      after: { isInIrm: true },
    })
    return undefined
  }

export const restoreOrganization = restored('organization')
export const restorePerson = restored('person')
