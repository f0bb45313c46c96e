import { mailbox } from '@rostrum/contract/mailbox'
import type { Implement, Services } from '#platform/http/implement.ts'
import { listAddresses, listMessages, readMessage, recordReply, sendReply } from './service.ts'

export function mailboxRoutes(implement: Implement, services: Services) {
  implement(mailbox.addresses, listAddresses(services))
  implement(mailbox.messages, listMessages(services))
  implement(mailbox.read, readMessage(services))
  implement(mailbox.reply, recordReply, sendReply(services))
}
