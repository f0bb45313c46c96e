import { mailbox } from '@rostrum/contract/mailbox'
import { queryFor, queryForOne, useAction } from '#platform/api/query.ts'

/** Mail arrives while the page is open. */
const refetchInterval = 3000

export const mailboxAddresses = () => ({ ...queryFor(mailbox.addresses, {}), refetchInterval })
export const mailboxMessages = (address: string) => ({
  ...queryFor(mailbox.messages, { query: { address, pageSize: 100 } }),
  refetchInterval,
})
export const mailboxMessage = (id: string) => queryForOne(mailbox.read, { params: { id } })
export const useReply = () => useAction(mailbox.reply)
