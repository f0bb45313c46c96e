import type { Args } from '@rostrum/contract/platform/endpoint'
import { surveyRecipients } from '@rostrum/contract/surveys/recipients'
import { queryFor, useAction } from '#platform/api/query.ts'

export const recipientList = (query: Args<typeof surveyRecipients.list>['query']) =>
  queryFor(surveyRecipients.list, { query })
export const recipientCounts = (surveyId: string) => queryFor(surveyRecipients.counts, { query: { surveyId } })

export const useAddRecipients = () => useAction(surveyRecipients.add)
export const useAddLinks = () => useAction(surveyRecipients.addLinks)
export const useRemoveRecipient = () => useAction(surveyRecipients.remove)
