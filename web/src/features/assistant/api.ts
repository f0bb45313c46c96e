import { assistant, uploadRequests } from '@rostrum/contract/assistant'
import { session } from '@rostrum/contract/session'
import { queryFor, useAction } from '#platform/api/query.ts'

export const requestList = (customerId: string, pageSize: number) =>
  queryFor(uploadRequests.list, { params: { id: customerId }, query: { pageSize } })
export const ownAssistant = () => queryFor(session.assistant, {})
export const useSubmitRequest = () => useAction(assistant.submit)
