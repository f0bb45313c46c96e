// Custom field values of a profile.
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { customProfiles } from '@rostrum/contract/profiles/custom'
import { fillIn } from '#features/irm/fields/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { isProfileThere, lockProfiles } from './own/queries.ts'

const labels = { person: 'Person', organization: 'Organization' } as const

export const saveFields =
  (kind: 'person' | 'organization') =>
  async (ctx: Context, { params, body }: Input<typeof customProfiles.savePersonFields>) => {
    await lockProfiles(ctx.db, ctx.customerId, 'shared')
    if (!(await isProfileThere(ctx.db, kind, params.id))) throw notFound(labels[kind])
    const changed = await fillIn(ctx, kind, params.id, body.customFields)
    const subject = { subjectType: kind, subjectId: params.id }
    await recordChange(ctx, { action: `${kind}.custom_fields_saved`, ...subject, ...changed })
    return { customField: changed.after }
  }
