import { sendingServer } from '@rostrum/contract/email/sending'
import { queryFor, useAction } from '#platform/api/query.ts'

export const ownServer = () => queryFor(sendingServer.read, {})
export const sendingDomain = () => queryFor(sendingServer.domain, {})
export const useSaveServer = () => useAction(sendingServer.update)
export const useTestServer = () => useAction(sendingServer.test)
export const useRenewKey = () => useAction(sendingServer.renewKey)
