import type { Input } from '@rostrum/contract/platform/endpoint'
import { roleNames } from '@rostrum/contract/platform/permissions'
import type { Invitation, invitations } from '@rostrum/contract/team'
import { recordChange } from '#platform/audit.ts'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { signLink } from '#platform/identity/links.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import { findMemberByEmail, lockSeats } from '../members/queries.ts'
import { nameOf, refuseWithoutSeat } from '../members/service.ts'
import {
  revokeInvitation as endInvitation,
  findInvitation,
  findInvitationOf,
  insertInvitation,
  renewInvitation,
} from './queries.ts'

export interface Links {
  linkKeys: readonly string[]
  config: Config
}

const day = 24 * 3600 * 1000
const expiry = () => new Date(Date.now() + 7 * day)

const subjectOf = (id: string) => ({ subjectType: 'invitation', subjectId: id })

async function readInvitation(ctx: Context, id: string) {
  const found = await findInvitation(ctx.db, id)
  if (!found) throw notFound('Invitation')
  const { version, ...invitation } = found
  return { invitation, version }
}

/** The link is after the hash, which browsers send to no server and write into no referrer. */
async function mail(ctx: Context, { linkKeys, config }: Links, id: string): Promise<Invitation> {
  const { invitation, version } = await readInvitation(ctx, id)
  const { customerId, principal } = ctx
  const { expiresAt, email, role } = invitation
  const token = await signLink(linkKeys, {
    customerId,
    subject: `${id} ${version}`,
    purpose: 'invitation',
    expiresAt,
  })
  const customer = principal.customer.name
  await ctx.enqueue(sendMail, {
    id: `invitation-${id}-${version}`,
    to: email,
    subject: `${nameOf(principal.user)} invited you to ${customer} on Rostrum`,
    text: [
      'Hello,',
      `${nameOf(principal.user)} (${principal.user.email}) invited you to join ${customer} on Rostrum as ${roleNames[role].toLowerCase()}.`,
      `Accept the invitation:\n${config.publicUrl}/join#${token}`,
      'The link works once and expires in seven days. If you were not expecting it, you can ignore this email.',
    ].join('\n\n'),
  })
  return invitation
}

export const invite =
  (links: Links) =>
  async (ctx: Context, { body }: Input<typeof invitations.create>): Promise<Invitation[]> => {
    const emails = [...new Set(body.emails)]
    const sent: string[] = []
    // Before the first look, so that nobody is invited twice either.
    await lockSeats(ctx.db, ctx.customerId)
    for (const email of emails) {
      if (await findMemberByEmail(ctx.db, ctx.customerId, email)) {
        throw unprocessable({ emails: `${email} is already on your team` })
      }
      const open = await findInvitationOf(ctx.db, email)
      if (open && !open.isExpired) throw unprocessable({ emails: `${email} has already been invited` })
      if (open) await endInvitation(ctx.db, open.id)
    }
    await refuseWithoutSeat(ctx, emails.length)
    for (const email of emails) {
      const { customerId } = ctx
      const id = newId()
      const invitedBy = ctx.principal.user.id
      await insertInvitation(ctx.db, { customerId, id, email, role: body.role, invitedBy, expiresAt: expiry() })
      const after = { email, role: body.role }
      await recordChange(ctx, { action: 'invitation.sent', ...subjectOf(id), after })
      sent.push(id)
    }
    return Promise.all(sent.map((id) => mail(ctx, links, id)))
  }

export const resend =
  (links: Links) =>
  async (ctx: Context, { params }: Input<typeof invitations.resend>): Promise<Invitation> => {
    const { invitation } = await readInvitation(ctx, params.id)
    if (invitation.isExpired) await refuseWithoutSeat(ctx, 1)
    await renewInvitation(ctx.db, params.id, expiry())
    const { email, role } = invitation
    await recordChange(ctx, { action: 'invitation.sent_again', ...subjectOf(params.id), after: { email, role } })
    return mail(ctx, links, params.id)
  }

export async function revoke(ctx: Context, { params }: Input<typeof invitations.revoke>): Promise<undefined> {
  const { invitation } = await readInvitation(ctx, params.id)
  await endInvitation(ctx.db, params.id)
  const { email, role } = invitation
  await recordChange(ctx, { action: 'invitation.revoked', ...subjectOf(params.id), before: { email, role } })
  return undefined
}
