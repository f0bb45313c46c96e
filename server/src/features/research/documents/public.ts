export { researchReceiver } from './intake/receiver.ts'
export { finishReading, insertDocument, storePages, updateDocument } from './queries/writing.ts'
export { recognize } from './recognition/recognize.ts'
