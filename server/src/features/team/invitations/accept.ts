// Behind the link of an invitation. The caller can read mail at that address, which is what joining takes; an account
// that exists is never changed, and signs in as always.
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { invitations } from '@rostrum/contract/team'
import { recordChanges } from '#platform/audit.ts'
import type { Config } from '#platform/config.ts'
import type { LinkContext } from '#platform/context.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { refuseKnownPassword } from '#platform/identity/known-passwords.ts'
import { hashPassword } from '#platform/identity/passwords.ts'
import { addMembership } from '../members/queries.ts'
import { createAccount, findAccountByEmail, findCustomerName, findInvitation, markAccepted } from './queries.ts'

/** The same answer for a link that was used, revoked, replaced or has expired. */
async function follow({ db, subject }: LinkContext) {
  const [id = '', version] = subject.split(' ')
  const found = await findInvitation(db, id)
  if (!found || found.isExpired || found.version !== Number(version)) throw notFound('Link')
  return found
}

export const openInvitation =
  ({ issuer }: Config) =>
  async (ctx: LinkContext) => {
    const { email, invitedBy, role } = await follow(ctx)
    return {
      email,
      invitedBy,
      role,
      customerName: await findCustomerName(ctx.db, ctx.customerId),
      hasAccount: (await findAccountByEmail(ctx.db, email)) !== undefined,
      needsPassword: !issuer,
    }
  }

type Body = Input<typeof invitations.accept>['body']

async function makeAccount({ db }: LinkContext, { issuer }: Config, email: string, body: Body): Promise<string> {
  const { firstName, lastName, password } = body
  const missing = {
    ...(!firstName && { first_name: 'Enter a first name' }),
    ...(!lastName && { last_name: 'Enter a last name' }),
    ...(!issuer && !password && { password: 'Enter a password' }),
  }
  if (!firstName || !lastName || Object.keys(missing).length > 0) throw unprocessable(missing)
  const id = newId()
  if (password) refuseKnownPassword(password, [email, firstName, lastName])
  const passwordHash = password && !issuer ? await hashPassword(password) : null
  await createAccount(db, { id, email, firstName, lastName, passwordHash })
  return id
}

export const acceptInvitation =
  (config: Config) =>
  async (ctx: LinkContext, { body }: Input<typeof invitations.accept>) => {
    const { db, customerId, requestId } = ctx
    const { id, version, email, role } = await follow(ctx)
    const known = await findAccountByEmail(db, email)
    const userId = known?.id ?? (await makeAccount(ctx, config, email, body))
    if (!(await markAccepted(db, id, version))) throw notFound('Link')
    const membership = newId()
    await addMembership(db, { id: membership, userId, role })
    const after = { email, role, invitation: id }
    await recordChanges(db, { customerId, requestId, userId, scope: 'user' }, [
      { action: 'member.joined', subjectType: 'member', subjectId: membership, after },
    ])
    return { email, customerId }
  }
