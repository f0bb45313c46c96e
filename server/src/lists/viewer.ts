// The viewer of a list and the security they are looking at.

import type { Db } from '#platform/database/database.ts'
import type { Viewer } from './queries/directory.ts'
import { focusedSecurityId } from './queries/focus.ts'

/** The part of a request's context that reading needs; a job that reads for a person has it too. */
export interface Reader {
  db: Db
  customerId: string
  principal: { user: { id: string } }
}

export const viewerOf = ({ customerId, principal }: Reader): Viewer => ({ customerId, userId: principal.user.id })

/** The requested security, else the focused one; null for a customer that has no securities yet. */
export const securityInMind = async (ctx: Reader, asked: string | undefined): Promise<string | null> =>
  asked ?? (await focusedSecurityId(ctx.db, ctx.customerId, ctx.principal.user.id))
