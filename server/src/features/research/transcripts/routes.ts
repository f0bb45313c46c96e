import { transcriptSearch } from '@rostrum/contract/research/transcript-search'
import { transcripts } from '@rostrum/contract/research/transcripts'
import type { Implement } from '#platform/http/implement.ts'
import { listTranscripts } from './queries/transcripts.ts'
import {
  fileOfQuestioners,
  fileOfQuestions,
  findPassages,
  findQuestioners,
  findQuestions,
  setTopicWords,
  topicGrid,
} from './search.ts'
import {
  changeTranscript,
  correctSpeaker,
  createTranscript,
  deleteTranscript,
  fileOfTranscripts,
  readDetail,
  restoreTranscript,
} from './service.ts'

export function transcriptRoutes(implement: Implement) {
  implement(transcripts.list, ({ db }, { query }) => listTranscripts(db, query))
  implement(transcripts.export, fileOfTranscripts)
  implement(transcripts.read, (ctx, { params }) => readDetail(ctx, params.id))
  implement(transcripts.create, createTranscript)
  implement(transcripts.update, changeTranscript)
  implement(transcripts.delete, deleteTranscript)
  implement(transcripts.restore, restoreTranscript)
  implement(transcripts.correctSpeaker, correctSpeaker)
  implement(transcriptSearch.passages, findPassages)
  implement(transcriptSearch.questions, findQuestions)
  implement(transcriptSearch.exportQuestions, fileOfQuestions)
  implement(transcriptSearch.askers, findQuestioners)
  implement(transcriptSearch.exportQuestioners, fileOfQuestioners)
  implement(transcriptSearch.topics, topicGrid)
  implement(transcriptSearch.setTopicWords, setTopicWords)
}
