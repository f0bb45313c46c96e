// Keeps what arrives at a customer's address for research, in the transaction that has it read.
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { MailReceiver } from '#platform/mail/inbound-server.ts'
import { countMail, findCustomerByToken, insertMail } from '../queries/intake.ts'
import { researchTokenIn } from './address.ts'
import { takeResearchMail } from './jobs.ts'

/** More than anyone would look through; mail servers are asked to send again later. */
const mostWaiting = 500

export function researchReceiver(
  database: Pick<Database, 'shared' | 'withTenant'>,
  jobs: Pick<Jobs, 'enqueueIn'>,
  domain: string,
): MailReceiver {
  const customerOf = async (address: string) => {
    const token = researchTokenIn(address, domain)
    return token ? findCustomerByToken(database.shared, token) : undefined
  }
  return {
    takes: async (address) => (await customerOf(address)) !== undefined,
    async receive({ source, recipients, signedInAs }) {
      const found = await Promise.all(recipients.map(customerOf))
      for (const customerId of new Set(found.filter((one) => one !== undefined))) {
        const isKept = await database.withTenant(customerId, async (db) => {
          if ((await countMail(db)) >= mostWaiting) return false
          const id = newId()
          await insertMail(db, { customerId, id, source, signedInAs: signedInAs?.toLowerCase() ?? null })
          await jobs.enqueueIn(db, customerId)(takeResearchMail, { id })
          return true
        })
        if (!isKept) return 'full'
      }
      return 'kept'
    },
  }
}
