export { type MessageToRecord, type RecordedMessage, type RecordFor, recordMessage } from './record-message.ts'
