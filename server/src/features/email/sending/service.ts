import type { SendingDomain, SendingServer, sendingServer } from '@rostrum/contract/email/sending'
import type { Input } from '@rostrum/contract/platform/endpoint'
import nodemailer from 'nodemailer'
import { type AccountServices, networkReach } from '#features/email/accounts/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import type { Caller, Services } from '#platform/http/implement.ts'
import { newId } from '#platform/identifiers.ts'
import type { Sealing } from '#platform/identity/issuer/sealing.ts'
import { ConnectionFailure, failureOf } from '#platform/mail/connect/failures.ts'
import { smtpTransport, testSmtp } from '#platform/mail/connect/sign-in.ts'
import { libraryOptions, makeKey, signerOf } from './dkim.ts'
import { checkRecords } from './dns-records.ts'
import { dnsLookUp } from './look-up-txt.ts'
import {
  findKey,
  findServer,
  insertServer,
  putKey,
  type StoredKey,
  type StoredServer,
  updateServer,
} from './queries.ts'

const subjectType = 'email_account'
const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)
const passwordName = (customerId: string) => `sending_server ${customerId}`

export function passwordOf(
  { sealing }: Pick<Services, 'sealing'>,
  customerId: string,
  { secret }: StoredServer,
): string | undefined {
  if (secret === null) return undefined
  try {
    return String(sealing.open(passwordName(customerId), secret))
  } catch {
    return undefined
  }
}

const shown = (found: StoredServer | undefined): SendingServer => ({
  accountId: found?.id ?? null,
  emailAddress: found?.emailAddress ?? '',
  senderName: found?.senderName ?? null,
  smtp: found?.servers.smtp ?? null,
  userName: found?.servers.userName ?? '',
  hasPassword: Boolean(found?.secret),
  savedAt: found?.checkedAt ?? null,
})

export const readServer = async ({ db }: Context): Promise<SendingServer> => shown(await findServer(db))

export const stored = (services: AccountServices, customerId: string) =>
  services.database.withTenant(customerId, async (db) => {
    const server = await findServer(db)
    return server && { server, key: await findKey(db, domainOf(server.emailAddress)) }
  })

export const credentialsOf = (userName: string, password: string | undefined) =>
  userName && password ? { user: userName, password } : undefined

interface Tested {
  password: string | undefined
  key: StoredKey | undefined
}

/** Before the transaction: the server has to let us in, and a new domain gets a key. */
export const testServer =
  (services: Services) =>
  async (caller: Caller, { body }: Input<typeof sendingServer.update>): Promise<Tested> => {
    const customerId = caller.principal.customer.id
    const kept = await stored(services, caller.principal.customer.id)
    // The kept password goes to no other server than the one it was entered for.
    const isSameServer = kept?.server.servers.smtp?.host === body.smtp?.host
    const former = kept && isSameServer ? passwordOf(services, customerId, kept.server) : undefined
    const password = body.password || former
    if (body.smtp) {
      if (body.userName && !password) throw unprocessable({ password: 'Enter a password' })
      const credentials = credentialsOf(body.userName, password)
      await testSmtp(networkReach(services), body.smtp, credentials).catch((error: unknown) => {
        if (!(error instanceof ConnectionFailure)) throw error
        throw unprocessable({ [error.reason === 'credentials' ? 'password' : 'smtp.host']: error.message })
      })
    }
    const domain = domainOf(body.emailAddress)
    const key = kept?.key?.domain === domain ? undefined : await makeKey(services.sealing, customerId, domain)
    return { password, key }
  }

export const keepServer =
  ({ sealing }: Services) =>
  async (ctx: Context, { body }: Input<typeof sendingServer.update>, { password, key }: Tested) => {
    const { db, customerId } = ctx
    const { emailAddress, senderName = null, smtp, userName } = body
    const before = await findServer(db)
    const secret = smtp && userName && password ? sealing.seal(passwordName(customerId), password) : null
    const values = { emailAddress, senderName, servers: { smtp, userName }, secret }
    const id = before?.id ?? newId()
    if (before) await updateServer(db, id, values)
    else await insertServer(db, { ...values, customerId, id })
    if (key && !(await findKey(db, key.domain))) await putKey(db, { ...key, customerId })
    await recordChange(ctx, {
      action: 'sending_server.updated',
      subjectType,
      subjectId: id,
      ...(before && { before: { emailAddress: before.emailAddress, servers: before.servers } }),
      after: { emailAddress, senderName, servers: values.servers },
    })
    return readServer(ctx)
  }

/** A sending server that is this installation's own, signed with a key of its own. */
export async function openSender(
  db: Db,
  sealing: Sealing,
  { customerId, emailAddress, senderName }: { customerId: string; emailAddress: string; senderName: string },
): Promise<void> {
  const values = { emailAddress, senderName, servers: { smtp: null, userName: '' }, secret: null }
  await insertServer(db, { ...values, customerId, id: newId() })
  await putKey(db, { ...(await makeKey(sealing, customerId, domainOf(emailAddress))), customerId })
}

type TransportOptions = NonNullable<Parameters<typeof smtpTransport>[3]>

/** Through the customer’s server, or this installation’s. */
async function unsignedTransport(
  services: AccountServices,
  customerId: string,
  server: StoredServer,
  options: TransportOptions,
) {
  const { smtp, userName = '' } = server.servers
  const credentials = credentialsOf(userName, passwordOf(services, customerId, server))
  if (smtp) return smtpTransport(networkReach(services), smtp, credentials, options)
  const { smtpUrl } = services.config.mail
  const url = smtpUrl ?? (services.mailbox && `smtp://127.0.0.1:${services.mailbox.smtpPort}`)
  if (!url) throw new AppError('unavailable', 'This installation has no mail server. Enter your own.')
  return nodemailer.createTransport({ url, ...options })
}

/** Signed where the domain has a key. */
const transportOf = (
  services: AccountServices,
  customerId: string,
  { server, key }: { server: StoredServer; key: StoredKey | undefined },
  options: TransportOptions = {},
) => {
  const dkim = key && libraryOptions(signerOf(services.sealing, customerId, key))
  return unsignedTransport(services, customerId, server, { ...options, ...(dkim && { dkim }) })
}

/** For group mail; undefined if the customer has no sending server. */
export async function groupTransport(services: AccountServices, customerId: string, options: TransportOptions) {
  const kept = await stored(services, customerId)
  return kept && transportOf(services, customerId, kept, options)
}

/** For thousands of messages, which are composed and signed by `rawMessage`; undefined without a sending server. */
export async function bulkTransport(services: AccountServices, customerId: string, options: TransportOptions) {
  const kept = await stored(services, customerId)
  if (!kept) return undefined
  const signer = kept.key && signerOf(services.sealing, customerId, kept.key)
  return { transport: await unsignedTransport(services, customerId, kept.server, options), signer }
}

export const sendTest =
  (services: Services) =>
  async (caller: Caller): Promise<{ to: string; id: string }> => {
    const { user, customer } = caller.principal
    const kept = await stored(services, caller.principal.customer.id)
    if (!kept) throw notFound('Sending server')
    const { emailAddress, senderName, servers } = kept.server
    const transport = await transportOf(services, customer.id, kept).catch((error: unknown) => {
      throw error instanceof ConnectionFailure ? new AppError('unprocessable', error.message) : error
    })
    try {
      await transport.sendMail({
        from: { name: senderName ?? '', address: emailAddress },
        to: user.email,
        subject: `Test message from ${emailAddress}`,
        text: 'This message was sent through your company’s email server.',
      })
    } catch (error) {
      throw new AppError('unprocessable', failureOf(error, servers.smtp?.host ?? 'The mail server').message)
    } finally {
      transport.close()
    }
    return { to: user.email, id: kept.server.id }
  }

export async function recordTest(ctx: Context, _input: unknown, { to, id }: { to: string; id: string }) {
  await recordChange(ctx, { action: 'sending_server.tested', subjectType, subjectId: id })
  return { to }
}

export const checkDomain =
  (services: Services) =>
  async (caller: Caller): Promise<SendingDomain | null> => {
    const kept = await stored(services, caller.principal.customer.id)
    if (!kept?.key) return null
    const { server, key } = kept
    const sender = { domain: key.domain, host: server.servers.smtp?.host, key }
    return { domain: key.domain, checkedAt: new Date(), records: await checkRecords(sender, dnsLookUp()) }
  }

export const renewKey = (services: Services) => async (caller: Caller) => {
  const kept = await stored(services, caller.principal.customer.id)
  if (!kept) throw notFound('Sending server')
  return makeKey(services.sealing, caller.principal.customer.id, domainOf(kept.server.emailAddress))
}

export async function keepKey(ctx: Context, _input: unknown, key: StoredKey): Promise<SendingServer> {
  const server = await readServer(ctx)
  await putKey(ctx.db, { ...key, customerId: ctx.customerId })
  const after = { domain: key.domain, selector: key.selector }
  await recordChange(ctx, { action: 'dkim_key.renewed', subjectType, subjectId: server.accountId ?? '', after })
  return server
}
