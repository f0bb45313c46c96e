import { type AccountType, type EmailAccount, type emailAccounts, featuresOf } from '@rostrum/contract/email/accounts'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { replaceUses } from '#features/files/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import type { Caller, Services } from '#platform/http/implement.ts'
import { newId } from '#platform/identifiers.ts'
import { ConnectionFailure } from '#platform/mail/connect/failures.ts'
import { readRichText } from '#platform/rich-text.ts'
import { testCalendar } from './calendars.ts'
import { connectionOf } from './connection.ts'
import { discover } from './discovery/discover.ts'
import { networkLookups } from './discovery/lookups.ts'
import { AccessEnded, freshTokens } from './oauth/tokens.ts'
import {
  archiveAccounts,
  findAccount,
  findSame,
  findStored,
  insertAccount,
  listAccounts,
  recordCheck,
  replaceConnection,
  type Servers,
  type StoredAccount,
  updateAccount,
} from './queries.ts'
import { type Secret, sealSecret, type Tokens } from './secrets.ts'
import { networkReach, testServers, wordsOf } from './test-servers.ts'

const subjectType = 'email_account'

async function requireAccount({ db, principal }: Context, id: string): Promise<EmailAccount> {
  const account = await findAccount(db, principal.user.id, id)
  if (!account) throw notFound('Account')
  return account
}

export const listOwn = ({ db, principal }: Context) => listAccounts(db, principal.user.id)

export const discoverServers =
  (services: Services) =>
  (_caller: Caller, { body }: Input<typeof emailAccounts.discover>) =>
    discover(body.emailAddress, networkLookups(networkReach(services)), services.mailbox)

/** What was tested and can be kept. */
export interface Connection {
  type: AccountType
  emailAddress: string
  externalId: string
  senderName?: string | null
  servers: Servers
  secret: Secret
}

/** Before the transaction: the servers have to let us in. */
export const testConnection =
  (services: Services) =>
  async (_caller: Caller, { body }: Input<typeof emailAccounts.connect>): Promise<Connection> => {
    const { emailAddress, userName, password } = body
    const kept = { type: body.type, emailAddress, externalId: userName, secret: { password } }
    if (body.type === 'imap') {
      const { imap, smtp, senderName = null } = body
      const failures = await testServers(services, { imap, smtp }, { user: userName, password })
      if (Object.keys(failures).length > 0) throw unprocessable(failures)
      return { ...kept, senderName, servers: { imap, smtp, userName } }
    }
    const { calendarUrl } = body
    await testCalendar(networkReach(services), { url: calendarUrl, user: userName, password }).catch(
      (error: unknown) => {
        const words = wordsOf(error)
        const isPassword = error instanceof ConnectionFailure && error.reason === 'credentials'
        throw unprocessable({ [isPassword ? 'password' : 'calendar_url']: words })
      },
    )
    return { ...kept, servers: { calendarUrl, userName } }
  }

export const keepConnection =
  ({ sealing }: Services) =>
  async (ctx: Context, _input: unknown, { type, secret, ...connection }: Connection): Promise<EmailAccount> => {
    const { db, customerId, principal } = ctx
    const userId = principal.user.id
    const same = await findSame(db, userId, type, connection.emailAddress)
    const id = same?.id ?? newId()
    const values = { ...connection, secret: sealSecret(sealing, { customerId, accountId: id }, secret) }
    if (same) await replaceConnection(db, id, values)
    else await insertAccount(db, { ...values, customerId, id, userId, type, enabledFeatures: featuresOf[type] })
    const action = same ? 'email_account.reconnected' : 'email_account.connected'
    const { emailAddress, servers } = connection
    await recordChange(ctx, { action, subjectType, subjectId: id, after: { type, emailAddress, servers } })
    return requireAccount(ctx, id)
  }

export async function changeAccount(ctx: Context, { params, body }: Input<typeof emailAccounts.update>) {
  const before = await requireAccount(ctx, params.id)
  const { signature, senderName, enabledFeatures, recording } = body
  if (enabledFeatures?.some((feature) => !featuresOf[before.type].includes(feature))) {
    throw unprocessable({ enabled_features: 'This account can’t be used for that' })
  }
  const text = signature === undefined ? undefined : readRichText(signature)
  const change = {
    ...(text && { signature: text.html }),
    ...(senderName !== undefined && { senderName }),
    ...(enabledFeatures && { enabledFeatures: [...new Set(enabledFeatures)] }),
    // A mailbox that was left alone is read from its beginning.
    ...(recording && { recording, syncAfter: new Date() }),
  }
  if (Object.keys(change).length > 0) await updateAccount(ctx.db, params.id, change)
  const { db, customerId, principal } = ctx
  const use = { customerId, userId: principal.user.id, subjectType: 'email_account' as const, subjectId: params.id }
  if (text) await replaceUses(db, use, text.fileIds)
  const { signature: was, senderName: name, enabledFeatures: features, recording: recorded } = before
  await recordChange(ctx, {
    action: 'email_account.updated',
    subjectType,
    subjectId: params.id,
    before: { signature: was, senderName: name, enabledFeatures: features, recording: recorded },
    after: change,
  })
  return requireAccount(ctx, params.id)
}

export async function changeSignature(ctx: Context, { params, body }: Input<typeof emailAccounts.updateSignature>) {
  const { id, emailAddress, signature } = await changeAccount(ctx, { params, query: {}, body })
  return { id, emailAddress, signature }
}

export async function listSignatures(ctx: Context) {
  const all = await listOwn(ctx)
  const sending = all.filter(({ type }) => featuresOf[type].includes('email'))
  return sending.map(({ id, emailAddress, signature }) => ({ id, emailAddress, signature }))
}

export async function archive(ctx: Context, { body }: Input<typeof emailAccounts.archive>): Promise<undefined> {
  const ids = [...new Set(body.ids)]
  const accounts = await Promise.all(ids.map((id) => requireAccount(ctx, id)))
  await archiveAccounts(ctx.db, ids)
  await recordChange(
    ctx,
    ...accounts.map(({ id, emailAddress, type }) => ({
      action: 'email_account.archived',
      subjectType,
      subjectId: id,
      before: { emailAddress, type },
    })),
  )
  return undefined
}

/** A stored account, tried as it is. Null if it works. */
async function reasonItFails(services: Services, caller: Caller, account: StoredAccount): Promise<string | null> {
  const { principal } = caller
  const owner = { customerId: principal.customer.id, userId: principal.user.id }
  try {
    const { imap, smtp, calendarUrl, credentials } = await connectionOf(services, owner, account)
    if (imap && smtp) return firstOf(testServers(services, { imap, smtp }, credentials))
    const password = 'password' in credentials ? credentials.password : ''
    await testCalendar(networkReach(services), { url: calendarUrl ?? '', user: credentials.user, password })
    return null
  } catch (error) {
    if (error instanceof AccessEnded) return error.message
    return wordsOf(error)
  }
}

const firstOf = async (failures: Promise<Record<string, string>>): Promise<string | null> =>
  Object.values(await failures)[0] ?? null

export const tryAgain =
  (services: Services) =>
  async (caller: Caller, { params }: Input<typeof emailAccounts.check>): Promise<string | null> => {
    const { customer, user } = caller.principal
    const account = await services.database.withTenant(customer.id, (db) => findStored(db, user.id, params.id))
    if (!account) throw notFound('Account')
    return reasonItFails(services, caller, account)
  }

export async function keepResult(ctx: Context, { params }: Input<typeof emailAccounts.check>, reason: string | null) {
  await requireAccount(ctx, params.id)
  await recordCheck(ctx.db, params.id, reason)
  await recordChange(ctx, { action: 'email_account.checked', subjectType, subjectId: params.id, after: { reason } })
  return requireAccount(ctx, params.id)
}

/** Tokens of the caller's own accounts, by account. Where the provider refuses there is none. */
export const tokensFor =
  (services: Services) =>
  async ({ principal }: Caller, { query }: Input<typeof emailAccounts.p2p>): Promise<Map<string, Tokens>> => {
    const tokens = new Map<string, Tokens>()
    if (!query.includeAccessToken) return tokens
    const owner = { customerId: principal.customer.id, userId: principal.user.id }
    const accounts = await services.database.withTenant(owner.customerId, async (db) => {
      const own = (await listAccounts(db, owner.userId)).filter(({ type }) => type === 'google' || type === 'microsoft')
      return Promise.all(own.map(({ id }) => findStored(db, owner.userId, id)))
    })
    for (const account of accounts) {
      if (!account) continue
      const fresh = await freshTokens(services, owner, account).catch((error: unknown) => {
        if (!(error instanceof AccessEnded)) throw error
      })
      if (fresh) tokens.set(account.id, fresh)
    }
    return tokens
  }

export async function listP2p(ctx: Context, _input: unknown, tokens: Map<string, Tokens>) {
  const own = (await listOwn(ctx)).filter(({ enabledFeatures }) => enabledFeatures.includes('email'))
  return own.map(({ id, emailAddress, type, enabledFeatures, status }) => {
    const { accessToken = null, expiresAt } = tokens.get(id) ?? {}
    return {
      ...{ id, emailAddress, type, enabledFeatures, status, accessToken },
      accessTokenExpiresAt: expiresAt === undefined ? null : new Date(expiresAt),
    }
  })
}
