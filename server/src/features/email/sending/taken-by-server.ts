// Whether the sending server has messages whose acceptance nobody heard of.
import { type AccountServices, networkReach } from '#features/email/accounts/public.ts'
import { imapClient } from '#platform/mail/connect/sign-in.ts'
import { mailboxHost } from '#platform/mail/mailbox/mailbox.ts'
import type { StoredServer } from './queries.ts'
import { credentialsOf, passwordOf, stored } from './service.ts'

/** By Message-ID without brackets: those that it has. Undefined where it can't tell, which is no proof of anything. */
export async function takenByServer(
  services: AccountServices,
  customerId: string,
  messageIds: readonly string[],
): Promise<Set<string> | undefined> {
  const kept = await stored(services, customerId)
  if (!kept) return undefined
  const { servers } = kept.server
  const isEmbedded = servers.smtp ? servers.smtp.host === mailboxHost : !services.config.mail.smtpUrl
  if (isEmbedded && services.mailbox) {
    const known = new Set((await services.mailbox.messages.list()).map(({ messageId }) => messageId))
    return new Set(messageIds.filter((id) => known.has(`<${id}>`.toLowerCase())))
  }
  return servers.imap && servers.keepsSent ? inSentFolder(services, customerId, kept.server, messageIds) : undefined
}

async function inSentFolder(
  services: AccountServices,
  customerId: string,
  server: StoredServer,
  messageIds: readonly string[],
): Promise<Set<string> | undefined> {
  const { imap, userName = server.emailAddress } = server.servers
  const credentials = credentialsOf(userName, passwordOf(services, customerId, server))
  if (!imap || !credentials) return undefined
  const client = await imapClient(networkReach(services), imap, credentials)
  client.on('error', () => {})
  try {
    await client.connect()
    const folder = (await client.list()).find(({ specialUse }) => specialUse === '\\Sent')?.path
    if (!folder) return undefined
    const lock = await client.getMailboxLock(folder)
    try {
      const taken = new Set<string>()
      for (const id of messageIds) {
        const found = await client.search({ header: { 'message-id': `<${id}>` } }, { uid: true })
        // Not a list if the connection broke, or the server refused: that is no answer.
        if (!Array.isArray(found)) return undefined
        if (found.length > 0) taken.add(id)
      }
      return taken
    } finally {
      lock.release()
    }
  } catch {
    return undefined
  } finally {
    client.close()
  }
}
