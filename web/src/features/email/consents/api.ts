import { consents } from '@rostrum/contract/email/campaigns/consents'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { queryFor, queryForOne, useAction } from '#platform/api/query.ts'

export const consentList = (query: Args<typeof consents.list>['query']) => queryFor(consents.list, { query })
export const expiringConsents = () => queryFor(consents.expiring, {})
export const consentStatus = (personId: string) => queryForOne(consents.status, { query: { personId } })

export const useAddConsents = () => useAction(consents.add)
