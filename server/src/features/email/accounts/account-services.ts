import type { Services } from '#platform/http/implement.ts'

/** What using an account takes: of a request, or of a job. */
export interface AccountServices extends Pick<Services, 'config' | 'sealing' | 'mailbox'> {
  database: Pick<Services['database'], 'withTenant'>
}
