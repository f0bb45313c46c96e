export { mailReceiver } from './filing/receive.ts'
export { safeHtml } from './mail/safe-html.ts'
export { recordMessage } from './record-message.ts'
export { watchMailboxes } from './sync/watch.ts'
