import type { MailServer } from '@rostrum/contract/email/accounts'
import type { Services } from '#platform/http/implement.ts'
import { ConnectionFailure } from '#platform/mail/connect/failures.ts'
import type { Reach } from '#platform/mail/connect/reach.ts'
import { type Credentials, testImap, testSmtp } from '#platform/mail/connect/sign-in.ts'

export const networkReach = ({ config, mailbox }: Pick<Services, 'config' | 'mailbox'>): Reach => ({
  allowsPrivate: config.mailAccounts.allowsPrivate,
  mailbox,
})

/** Words for a failure; anything else is a bug of ours. */
export const wordsOf = (error: unknown): string => {
  if (error instanceof ConnectionFailure) return error.message
  throw error
}

/** What is wrong, by the field that can repair it; nothing if both servers let us in. */
export async function testServers(
  services: Pick<Services, 'config' | 'mailbox'>,
  { imap, smtp }: { imap: MailServer; smtp: MailServer },
  credentials: Credentials,
): Promise<Record<string, string>> {
  const reach = networkReach(services)
  const [incoming, outgoing] = await Promise.allSettled([
    testImap(reach, imap, credentials),
    testSmtp(reach, smtp, credentials),
  ])
  const failures: Record<string, string> = {}
  for (const [server, result] of [
    ['imap', incoming],
    ['smtp', outgoing],
  ] as const) {
    if (result.status === 'fulfilled') continue
    const words = wordsOf(result.reason)
    failures[(result.reason as ConnectionFailure).reason === 'credentials' ? 'password' : `${server}.host`] ??= words
  }
  return failures
}
