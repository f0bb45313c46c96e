// What the address of the results keeps: the list's filters, and what the bars show.
import { RecipientResultQuery } from '@rostrum/contract/email/campaigns/results-query'
import { z } from 'zod'
import type { ListSearch } from '#platform/search-params.ts'

export const measures = ['opened', 'clicked', 'answered'] as const
export type Measure = (typeof measures)[number]
export const measureNames: Record<Measure, string> = { opened: 'Opened', clicked: 'Clicked', answered: 'Replied' }

export const ResultsAddress = RecipientResultQuery.extend({ measure: z.enum(measures).optional() })

export type ResultsSearch = Partial<Omit<z.output<typeof ResultsAddress>, 'sort' | 'pageSize' | 'pageOffset'>> &
  ListSearch
export type ChangeSearch = (next: Partial<ResultsSearch>) => void
