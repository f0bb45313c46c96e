import type { RegisterKind } from '@rostrum/contract/holders/register-values'
import type { RegisterEndpoints } from '@rostrum/contract/holders/registers'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { unprocessable } from '#platform/errors.ts'
import { requireSnapshot } from '../snapshots/service.ts'
import { deleteMatches, keepNames, listKnownOrganizations, upsertMatches } from './queries.ts'

const subjectType = 'register_snapshot'

/** A decision applies to the name in every snapshot of the customer, past and future. */
export const matchNames =
  (kind: RegisterKind) =>
  async (ctx: Context, { params, body }: Input<RegisterEndpoints['match']>): Promise<undefined> => {
    const { id } = await requireSnapshot(ctx.db, kind, params.id)
    const decided = new Map(body.decisions.map((one) => [one.plainName, one.organizationId]))
    const ids = [...decided.values()].filter((one) => one !== null)
    const organizations = await listKnownOrganizations(ctx.db, ids)
    if (ids.some((one) => !organizations.has(one))) throw unprocessable({ organization_id: 'Unknown organization' })
    const names = await keepNames(ctx.db, ctx.customerId, id, [...decided.keys()])
    if (names.size < decided.size) throw unprocessable({ plain_name: 'This name is not in the snapshot' })
    const userId = ctx.principal.user.id
    const { customerId } = ctx
    await upsertMatches(
      ctx.db,
      [...decided].map(([plainName, organizationId]) => ({ customerId, plainName, organizationId, userId })),
    )
    await recordChange(ctx, { action: 'register_names.matched', subjectType, subjectId: id, after: body.decisions })
    return undefined
  }

export const forgetMatches =
  (kind: RegisterKind) =>
  async (ctx: Context, { params, body }: Input<RegisterEndpoints['unmatch']>): Promise<undefined> => {
    const { id } = await requireSnapshot(ctx.db, kind, params.id)
    const forgotten = await deleteMatches(ctx.db, body.plainNames)
    await recordChange(ctx, { action: 'register_names.forgotten', subjectType, subjectId: id, before: forgotten })
    return undefined
  }
