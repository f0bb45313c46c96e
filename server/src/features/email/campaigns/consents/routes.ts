import { consents } from '@rostrum/contract/email/campaigns/consents'
import type { Implement } from '#platform/http/implement.ts'
import { countExpiring, listConsents } from './queries.ts'
import { addConsents, fileOfConsents, statusOfPerson } from './service.ts'

export function consentRoutes(implement: Implement) {
  implement(consents.list, ({ db }, { query }) => listConsents(db, query))
  implement(consents.export, fileOfConsents)
  implement(consents.add, addConsents)
  implement(consents.status, statusOfPerson)
  implement(consents.expiring, ({ db }) => countExpiring(db))
}
