export { recordMessage } from './record-message.ts'
