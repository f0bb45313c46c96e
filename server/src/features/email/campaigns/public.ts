export { consentObstacles } from './consents/obstacles.ts'
export { campaignReceiver } from './sending/inbound/receiver.ts'
export { answersAmong, settleAnswer, settleMailboxReport } from './sending/inbound/settle-mailbox.ts'
export { suppressAll, suppressedAmong } from './suppressions/queries.ts'
