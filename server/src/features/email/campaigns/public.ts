export { consentObstacles } from './consents/obstacles.ts'
export { answersAmong, settleAnswer, settleMailboxReport } from './sending/inbound/mailbox-signals.ts'
export { campaignReceiver } from './sending/inbound/receiver.ts'
export { suppressAll, suppressedAmong } from './suppressions/queries.ts'
