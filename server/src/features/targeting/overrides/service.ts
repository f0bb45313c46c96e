import type { Input } from '@rostrum/contract/platform/endpoint'
import type { OrganizationOverrides, overrides } from '@rostrum/contract/targeting/overrides'
import { currentOrganizationId } from '#features/profiles/organizations/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { findOverrides, saveOverrides } from './queries.ts'

async function requireOverrides(ctx: Context, id: string): Promise<OrganizationOverrides> {
  const found = await findOverrides(ctx.db, ctx.customerId, id)
  if (!found) throw notFound('Organization')
  return found
}

export const readOverrides = async (ctx: Context, { params }: Input<typeof overrides.read>) =>
  requireOverrides(ctx, await currentOrganizationId(ctx, params.id))

export async function changeOverrides(ctx: Context, { params, body }: Input<typeof overrides.change>) {
  const { db, customerId, principal } = ctx
  const id = await currentOrganizationId(ctx, params.id)
  const before = await requireOverrides(ctx, id)
  const styles = body.styles && [...new Set(body.styles)]
  await saveOverrides(db, { customerId, userId: principal.user.id, id }, { ...body, styles })
  const after = await requireOverrides(ctx, id)
  const isReset = Object.values(body).every((value) => value === null)
  await recordChange(ctx, {
    action: isReset ? 'organization.override_reset' : 'organization.overridden',
    subjectType: 'organization',
    subjectId: id,
    before: valuesOf(before),
    after: valuesOf(after),
  })
  return after
}

const valuesOf = ({ styles, turnoverLabel }: OrganizationOverrides) => ({
  styles: styles.own?.value ?? null,
  turnoverLabel: turnoverLabel.own?.value ?? null,
})
