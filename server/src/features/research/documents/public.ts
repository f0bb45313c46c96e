export { researchReceiver } from './intake/receiver.ts'
