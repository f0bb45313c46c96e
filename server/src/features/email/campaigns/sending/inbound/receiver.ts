// Takes mail to the addresses that campaigns send from and unsubscribe at. It is settled while the other server waits:
// nothing of it is kept.
import type { Database, Db } from '#platform/database/database.ts'
import type { MailReceiver } from '#platform/mail/inbound-server.ts'
import { readReport } from '#platform/mail/reports/read-report.ts'
import { findRecipient } from '../queries/signals.ts'
import { openReturnAddress, type ReturnAddress } from '../return-addresses.ts'
import { settleReport, unsubscribe } from './settle-report.ts'

const headBytes = 20_000

/** An out-of-office note that went astray asks for nothing. */
const isAutomaticReply = (source: Buffer): boolean =>
  /^auto-submitted:\s*auto-replied/im.test(
    source
      .subarray(0, headBytes)
      .toString('latin1')
      .split(/\r?\n\r?\n/, 1)[0] ?? '',
  )

async function settleMail(db: Db, { purpose, recipientId }: ReturnAddress, source: Buffer): Promise<void> {
  const recipient = await findRecipient(db, recipientId)
  if (!recipient) return
  if (purpose === 'unsub') {
    if (!isAutomaticReply(source)) await unsubscribe(db, recipient, 'By email')
    return
  }
  const report = readReport(source)
  if (report) await settleReport(db, recipient, report)
}

export function campaignReceiver(
  database: Pick<Database, 'withTenant'>,
  { domain, linkKeys }: { domain: string; linkKeys: readonly string[] },
): MailReceiver {
  const openAddress = (address: string) => openReturnAddress(linkKeys, domain, address)
  return {
    async takes(address) {
      const found = openAddress(address)
      if (!found) return false
      return (await database.withTenant(found.customerId, (db) => findRecipient(db, found.recipientId))) !== undefined
    },
    async receive({ source, recipients }) {
      for (const address of recipients) {
        const found = openAddress(address)
        if (found) await database.withTenant(found.customerId, (db) => settleMail(db, found, source))
      }
      return 'kept'
    },
  }
}
