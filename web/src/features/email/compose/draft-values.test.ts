import type { EmailAccount } from '@rostrum/contract/email/accounts'
import { expect, test } from 'vitest'
import { startOf } from './draft-values.ts'

const account = (id: string, emailAddress: string) =>
  ({ id, emailAddress, signature: `<p>Sent by ${id}</p>` }) as EmailAccount
const accounts = [account('first', 'ada@veltrane.example'), account('second', 'ir@veltrane.example')]
const answerOf = (accountId: string | null, addresses: string[] = []) => ({
  reply: { messageId: '<a@fund>', mode: 'reply' as const, quotedHtml: '', accountId, addresses },
})

test('an answer leaves from the mailbox that has the message, with its signature', () => {
  const values = startOf(answerOf('second', ['ada@veltrane.example']), accounts)
  expect(values).toMatchObject({ accountId: 'second', body: expect.stringContaining('Sent by second') })
})

test('what a colleague’s mailbox brought is answered from the own address in it', () => {
  expect(startOf(answerOf('of a colleague', ['per@fund.example', 'ir@veltrane.example']), accounts).accountId).toBe(
    'second',
  )
  expect(startOf(answerOf(null, ['per@fund.example']), accounts).accountId).toBe('first')
  expect(startOf({}, accounts).accountId).toBe('first')
})
