import type { Args } from '@rostrum/contract/platform/endpoint'
import { transcriptSearch } from '@rostrum/contract/research/transcript-search'
import { transcripts } from '@rostrum/contract/research/transcripts'
import { queryFor, queryForOne, useAction } from '#platform/api/query.ts'

export const transcriptList = (query: Args<typeof transcripts.list>['query']) => queryFor(transcripts.list, { query })
export const transcriptById = (id: string) => queryForOne(transcripts.read, { params: { id } })
export const passageSearch = (query: Args<typeof transcriptSearch.passages>['query']) =>
  queryFor(transcriptSearch.passages, { query })
export const questionList = (query: Args<typeof transcriptSearch.questions>['query']) =>
  queryFor(transcriptSearch.questions, { query })
export const askerList = (query: Args<typeof transcriptSearch.askers>['query']) =>
  queryFor(transcriptSearch.askers, { query })
export const topicGrid = (query: Args<typeof transcriptSearch.topics>['query']) =>
  queryFor(transcriptSearch.topics, { query })

export const useAddTranscript = () => useAction(transcripts.create)
export const useChangeTranscript = () => useAction(transcripts.update)
export const useDeleteTranscript = () => useAction(transcripts.delete)
export const useRestoreTranscript = () => useAction(transcripts.restore)
export const useCorrectSpeaker = () => useAction(transcripts.correctSpeaker)
export const useSetTopicWords = () => useAction(transcriptSearch.setTopicWords)
