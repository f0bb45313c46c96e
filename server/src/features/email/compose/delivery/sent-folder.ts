// The folder of sent mail: there a message is found whose acceptance we did not hear of.
import type { ImapFlow } from 'imapflow'
import { type AccountServices, connectionOf, networkReach } from '#features/email/accounts/public.ts'
import { imapClient } from '#platform/mail/connect/sign-in.ts'
import { mailboxHost } from '#platform/mail/mailbox/mailbox.ts'
import type { Sender } from '../queries/accounts.ts'
import type { Outgoing } from '../queries/outgoing.ts'

/** Whether the absence of a message means that the server did not take it. Undefined: nobody knows yet. */
export const keepsSent = ({ type, servers }: Sender): boolean | undefined =>
  type === 'google' || type === 'microsoft' || servers.smtp?.host === mailboxHost ? true : servers.keepsSent

type Owner = { customerId: string; userId: string }

async function withSentFolder<T>(
  services: AccountServices,
  owner: Owner,
  account: Sender,
  work: (client: ImapFlow, folder: string) => Promise<T>,
): Promise<T | undefined> {
  const { imap, credentials } = await connectionOf(services, owner, account)
  if (!imap) return undefined
  const client = await imapClient(networkReach(services), imap, credentials)
  client.on('error', () => {})
  try {
    await client.connect()
    const folder = (await client.list()).find(({ specialUse }) => specialUse === '\\Sent')?.path
    if (!folder) return undefined
    const lock = await client.getMailboxLock(folder)
    try {
      return await work(client, folder)
    } finally {
      lock.release()
    }
  } finally {
    client.close()
  }
}

/** Undefined if the account has no such folder, or cannot be asked now. */
export function findInSent(
  services: AccountServices,
  account: Sender,
  message: Outgoing,
): Promise<boolean | undefined> {
  return withSentFolder(services, message, account, async (client) => {
    const found = await client.search({ header: { 'message-id': message.messageId } }, { uid: true })
    // Not a list if the connection broke, or the server refused: that is no answer.
    return Array.isArray(found) ? found.length > 0 : undefined
  })
}

/** For servers that keep no copy themselves: people look for what they sent in their own mail program. */
export function fileInSent(
  services: AccountServices,
  account: Sender,
  message: Outgoing,
  bytes: Buffer,
): Promise<unknown> {
  return withSentFolder(services, message, account, (client, folder) => client.append(folder, bytes, ['\\Seen']))
}
