// Signs in to somebody's mailbox, for reading it or for waiting for mail.
import type { ImapFlow } from 'imapflow'
import {
  AccessEnded,
  type AccountServices,
  connectionOf,
  findStored,
  networkReach,
} from '#features/email/accounts/public.ts'
import { type ConnectionFailure, failureOf } from '#platform/mail/connect/failures.ts'
import { imapClient, inTime } from '#platform/mail/connect/sign-in.ts'

interface Owned {
  customerId: string
  account: { id: string; userId: string }
}

export interface SignedIn {
  client: ImapFlow
  /** Named in failures. */
  host: string
}

type Options = Parameters<typeof imapClient>[3]

export async function openMailbox(services: AccountServices, owned: Owned, options: Options): Promise<SignedIn> {
  const opened = await tryToOpen(services, owned, options)
  if ('client' in opened) return opened
  // A provider may end an access token before its time; a new one is asked for once.
  const again = await tryToOpen(services, owned, options, opened.rejected)
  if ('client' in again) return again
  throw again.failure
}

interface Rejected {
  rejected: string
  failure: ConnectionFailure
}

async function tryToOpen(
  services: AccountServices,
  { customerId, account }: Owned,
  options: Options,
  rejected?: string,
): Promise<SignedIn | Rejected> {
  const { id, userId } = account
  const stored = await services.database.withTenant(customerId, (db) => findStored(db, userId, id))
  if (!stored) throw new AccessEnded('The account was disconnected.')
  const { imap, credentials } = await connectionOf(services, { customerId, userId }, stored, rejected)
  if (!imap) throw new AccessEnded('This account has no mailbox. Connect it again.')
  const client = await imapClient(networkReach(services), imap, credentials, options)
  // After a failure it may emit one more error, which nobody waits for.
  client.on('error', () => {})
  try {
    await inTime(client.connect(), imap.host)
    return { client, host: imap.host }
  } catch (error) {
    client.close()
    const failure = failureOf(error, imap.host)
    if (failure.reason !== 'credentials' || !('accessToken' in credentials)) throw failure
    return { rejected: credentials.accessToken, failure }
  }
}
