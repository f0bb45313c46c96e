import { assistant, uploadRequests } from '@rostrum/contract/assistant'
import type { QueueQuery } from '@rostrum/contract/assistant-query'
import { session } from '@rostrum/contract/session'
import type { z } from 'zod'
import { queryFor, useAction } from '#platform/api/query.ts'
import { notificationInterval } from '#platform/constants.ts'

/** The other side may write at any time. */
const keptFresh = { refetchInterval: notificationInterval }

export const requestList = (customerId: string, pageSize: number) => ({
  ...queryFor(uploadRequests.list, { params: { id: customerId }, query: { pageSize } }),
  ...keptFresh,
})
export const oneRequest = (id: string) => ({ ...queryFor(uploadRequests.read, { params: { id } }), ...keptFresh })
export const requestQueue = (query: Partial<z.output<typeof QueueQuery>>) => ({
  ...queryFor(assistant.queue, { query }),
  ...keptFresh,
})
export const ownAssistant = () => queryFor(session.assistant, {})
export const useSubmitRequest = () => useAction(assistant.submit)
export const useReply = () => useAction(uploadRequests.reply)
export const useTake = () => useAction(assistant.take)
