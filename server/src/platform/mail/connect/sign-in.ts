// Connections to somebody's own mail servers. Nothing of them is logged: the libraries' logs contain passwords.
import type { MailServer } from '@rostrum/contract/email/accounts'
import { ImapFlow } from 'imapflow'
import nodemailer from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport'
import { ConnectionFailure, failureOf } from './failures.ts'
import { placeOf, type Reach } from './reach.ts'

/** A password, or an OAuth access token instead of one. */
export type Credentials = { user: string } & ({ password: string } | { accessToken: string })

const patienceMs = 10_000

/** Not connected yet. */
export async function imapClient(
  reach: Reach,
  server: MailServer,
  credentials: Credentials,
  options: { verifyOnly?: boolean; socketTimeout?: number; maxIdleTime?: number } = {},
): Promise<ImapFlow> {
  const place = await placeOf(reach, server, 'imap')
  const { user } = credentials
  return new ImapFlow({
    ...place,
    secure: server.security === 'tls',
    doSTARTTLS: server.security === 'starttls',
    auth:
      'password' in credentials ? { user, pass: credentials.password } : { user, accessToken: credentials.accessToken },
    logger: false,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    ...options,
  })
}

/** Signs in and out again. */
export async function testImap(reach: Reach, server: MailServer, credentials: Credentials): Promise<void> {
  const client = await imapClient(reach, server, credentials, { verifyOnly: true })
  // After a failure it may emit one more error, which nobody waits for.
  client.on('error', () => {})
  try {
    await inTime(client.connect(), server.host)
  } catch (error) {
    throw failureOf(error, server.host)
  } finally {
    client.close()
  }
}

/** Several messages over one connection. A message that was cut off is never sent again by the library itself. */
interface PoolOptions {
  pool?: true
  maxConnections?: number
  maxRequeues?: number
  /** After so many, a connection is replaced. */
  maxMessages?: number
}

export async function smtpTransport(
  reach: Reach,
  server: MailServer,
  credentials: Credentials | undefined,
  options: Partial<SMTPTransport.Options> & PoolOptions = {},
) {
  const { servername, ...place } = await placeOf(reach, server, 'smtp')
  return nodemailer.createTransport({
    ...options,
    ...place,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    ...(servername && { tls: { servername } }),
    ...(credentials && { auth: smtpAuth(credentials) }),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: options.socketTimeout ?? patienceMs,
    // What a message contains is given to us as bytes, never as a path or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const smtpAuth = (credentials: Credentials): NonNullable<SMTPTransport.Options['auth']> =>
  'password' in credentials
    ? { user: credentials.user, pass: credentials.password }
    : { type: 'OAuth2', user: credentials.user, accessToken: credentials.accessToken }

export async function testSmtp(reach: Reach, server: MailServer, credentials: Credentials | undefined): Promise<void> {
  const transport = await smtpTransport(reach, server, credentials)
  try {
    await inTime(transport.verify(), server.host)
  } catch (error) {
    throw failureOf(error, server.host)
  } finally {
    transport.close()
  }
}

/** A server that answers slowly enough resets every other clock. */
export async function inTime<T>(work: Promise<T>, host: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ConnectionFailure('unreachable', host)), patienceMs * 1.5)
  })
  work.catch(() => {})
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
