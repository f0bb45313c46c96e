export { readCall } from './parse/transcript.ts'
export { insertTranscript } from './queries/transcripts.ts'
export { storeCall } from './store.ts'
