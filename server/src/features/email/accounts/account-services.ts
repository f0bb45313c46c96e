import type { Services } from '#platform/http/implement.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'

/** What using an account takes: of a request, or of a job. */
export interface AccountServices extends Pick<Services, 'config' | 'sealing' | 'mailbox'> {
  database: Pick<Services['database'], 'withTenant'>
}

export function servicesOfJob({ config, sealing, mail, forCustomer }: JobContext): AccountServices {
  if (!config || !sealing) throw new Error('This worker connects to no mail servers')
  const withTenant: AccountServices['database']['withTenant'] = (id, work) => forCustomer(id, (db) => work(db))
  return { config, sealing, mailbox: mail.mailbox, database: { withTenant } }
}
