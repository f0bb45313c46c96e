// The viewer of a list and the security they are looking at.

import type { Context } from '#platform/context.ts'
import type { Viewer } from './queries/directory.ts'
import { focusedSecurityId } from './queries/focus.ts'

export const viewerOf = ({ customerId, principal }: Context): Viewer => ({ customerId, userId: principal.user.id })

/** The requested security, else the focused one; null for a customer that has no securities yet. */
export const securityInMind = async (ctx: Context, asked: string | undefined): Promise<string | null> =>
  asked ?? (await focusedSecurityId(ctx.db, ctx.customerId, ctx.principal.user.id))
