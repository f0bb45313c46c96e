// Who asks, as the directory wants to know it, and which security they have in mind.

import { type Asker, focusedSecurityId } from '#features/search/public.ts'
import type { Context } from '#platform/context.ts'

export const askerOf = ({ customerId, principal }: Context): Asker => ({ customerId, userId: principal.user.id })

/** The security asked for, else the focused one; null for a customer whose securities nobody has named yet. */
export const securityInMind = async (ctx: Context, asked: string | undefined): Promise<string | null> =>
  asked ?? (await focusedSecurityId(ctx.db, ctx.customerId, ctx.principal.user.id))
