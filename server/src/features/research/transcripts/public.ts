export { readCall } from './parse/transcript.ts'
export { insertTranscript } from './queries.ts'
export { storeCall } from './store.ts'
