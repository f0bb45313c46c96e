import { type ExcludeRuleKind, excludeRules } from '@rostrum/contract/email/exclude-rules'
import { emailThreads } from '@rostrum/contract/email/threads'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { queryFor, useAction } from '#platform/api/query.ts'

export const pageSize = 50

export const oneThread = (id: string) => queryFor(emailThreads.read, { params: { id } })
export const messagesOf = (id: string, pageOffset: number) =>
  queryFor(emailThreads.messages, { params: { id }, query: { pageSize, pageOffset } })
export const oneMessage = (id: string) => queryFor(emailThreads.message, { params: { id } })
export const picturesOf = (id: string) => ({
  ...queryFor(emailThreads.pictures, { params: { id } }),
  staleTime: Number.POSITIVE_INFINITY,
  placeholderData: undefined,
})

export const ruleList = () => queryFor(excludeRules.list, {})
/** Only reads, although it posts. */
export const recordedUnder = (rule: { kind: ExcludeRuleKind; value: string }) =>
  queryOptions({
    queryKey: ['email', 'exclude_rules', 'preview', rule],
    queryFn: () => call(excludeRules.preview, { body: { emailExcludeRule: rule } }),
    retry: false,
    staleTime: 0,
  })
export const useCreateRule = () => useAction(excludeRules.create)
export const useUpdateRule = () => useAction(excludeRules.update)
export const useDeleteRule = () => useAction(excludeRules.delete)
export const useAcceptProposal = () => useAction(emailThreads.acceptProposal)
export const useDismissProposal = () => useAction(emailThreads.dismissProposal)
