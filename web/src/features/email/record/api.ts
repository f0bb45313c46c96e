import { type ExcludeRuleKind, excludeRules } from '@rostrum/contract/email/exclude-rules'
import { emailThreads, type WholeMessage } from '@rostrum/contract/email/threads'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { queryFor, queryForOne, useAction } from '#platform/api/query.ts'
import type { Span } from './spans.ts'

export const oneThread = (id: string) => queryFor(emailThreads.read, { params: { id } })
export const messagesOf = (id: string, { from, to }: Span) =>
  queryForOne(emailThreads.messages, { params: { id }, query: { pageSize: to - from, pageOffset: from } })
/** A message stays as it is, except that its files are checked; the addresses of its pictures are good for longer. */
export const oneMessage = (id: string) => ({
  ...queryFor(emailThreads.message, { params: { id } }),
  staleTime: 4 * 60_000,
  refetchInterval: ({ state }: { state: { data?: WholeMessage | undefined } }) =>
    state.data?.attachments.some(({ isBeingChecked }) => isBeingChecked) ? 3000 : (false as const),
})
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
export const useRestoreRule = () => useAction(excludeRules.restore)
export const useAcceptProposal = () => useAction(emailThreads.acceptProposal)
export const useDismissProposal = () => useAction(emailThreads.dismissProposal)
