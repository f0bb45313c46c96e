// Keeps what arrives for a customer's address for filing, in the transaction that has it read.
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { MailReceiver } from '#platform/mail/inbound-server.ts'
import { tokenIn } from './address.ts'
import { fileReceived } from './jobs.ts'
import { countReceived, findCustomerByToken, insertReceived } from './queries.ts'

/** More than anyone would look through; mail servers are asked to send again later. */
const mostWaiting = 1000

export function mailReceiver(database: Database, jobs: Jobs, domain: string): MailReceiver {
  const customerOf = async (address: string) => {
    const token = tokenIn(address, domain)
    return token && findCustomerByToken(database.shared, token)
  }
  return {
    takes: async (address) => (await customerOf(address)) !== undefined,
    async receive({ source, recipients, signedInAs }) {
      const found = await Promise.all(recipients.map(customerOf))
      const customers = new Set(found.filter((one) => one !== undefined && one !== ''))
      for (const customerId of customers as Set<string>) {
        const isKept = await database.withTenant(customerId, async (db) => {
          if ((await countReceived(db)) >= mostWaiting) return false
          const id = newId()
          await insertReceived(db, { customerId, id, source, signedInAs: signedInAs?.toLowerCase() ?? null })
          await jobs.enqueueIn(db, customerId)(fileReceived, { id })
          return true
        })
        if (!isKept) return 'full'
      }
      return 'kept'
    },
  }
}
