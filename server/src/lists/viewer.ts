// Who asks, as the directory wants to know it, and which security they have in mind.

import type { Context } from '#platform/context.ts'
import type { Viewer } from './queries/directory.ts'
import { focusedSecurityId } from './queries/focus.ts'

export const viewerOf = ({ customerId, principal }: Context): Viewer => ({ customerId, userId: principal.user.id })

/** The security asked for, else the focused one; null for a customer whose securities nobody has named yet. */
export const securityInMind = async (ctx: Context, asked: string | undefined): Promise<string | null> =>
  asked ?? (await focusedSecurityId(ctx.db, ctx.customerId, ctx.principal.user.id))
