import { sendingMessages } from '@rostrum/contract/email/drafts'
import type { Recipient } from '@rostrum/contract/email/recipients'
import type { EmailTemplate } from '@rostrum/contract/email/templates'
import { beforeEach, expect, test, vi } from 'vitest'
import { templateChooser } from './choose-template.ts'
import { startOf } from './draft-values.ts'

const dialogs = vi.hoisted(() => ({ confirm: vi.fn(), notifyError: vi.fn() }))
vi.mock('#ui/confirm.ts', () => ({ confirm: dialogs.confirm }))
vi.mock('#ui/notify.ts', () => ({ notifyError: dialogs.notifyError }))
beforeEach(() => vi.resetAllMocks())

const to = (count: number): Recipient[] =>
  Array.from({ length: count }, (_, at) => ({ id: null, name: '', email: `${at}@fund.example`, mode: 'customEmail' }))
const template = { id: '1', subject: 'Results', body: '<p>Dear</p>', isPersonalized: true } as EmailTemplate
/** A draft that answers: one message to everyone, unless something else is chosen. */
const using = async (recipients: Recipient[], more: object = {}, isGroup = false) => {
  const reply = { messageId: '<a@fund>', mode: 'reply', quotedHtml: '' } as const
  const values = { ...startOf({ reply }, []), subject: '', body: '', to: recipients, ...more }
  const change = vi.fn()
  const replaceText = vi.fn()
  await templateChooser({ draft: { values, change }, isGroup, signature: '', replaceText })(template)
  return { changed: change.mock.calls[0]?.[0], said: dialogs.notifyError.mock.calls[0]?.[0] }
}

test('an answer to one person takes a personalized template, and stays personal when others are added', async () => {
  expect((await using(to(1))).changed).toMatchObject({ isPersonalized: true, isP2p: true, templateId: '1' })
})

test('an answer to several, and the account for group mail, do not', async () => {
  expect(await using(to(2))).toEqual({ changed: undefined, said: sendingMessages.groupTemplate })
  vi.resetAllMocks()
  expect((await using(to(1), {}, true)).said).toBe(sendingMessages.groupTemplate)
  vi.resetAllMocks()
  expect((await using([])).said).toBe(sendingMessages.templateRecipient)
})

test('a subject or text that was written is replaced only if its writer agrees', async () => {
  dialogs.confirm.mockResolvedValue(false)
  expect((await using(to(1), { subject: 'Our call' })).changed).toBeUndefined()
  expect(dialogs.confirm.mock.lastCall?.[0]).toMatchObject({ title: 'Replace your subject?' })
  await using(to(1), { subject: 'Our call', body: '<p>Hello</p>' })
  expect(dialogs.confirm.mock.lastCall?.[0]).toMatchObject({ title: 'Replace your subject and text?' })
  dialogs.confirm.mockResolvedValue(true)
  expect((await using(to(1), { body: '<p>Hello</p>' })).changed).toMatchObject({ subject: 'Results' })
  expect(dialogs.confirm.mock.lastCall?.[0]).toMatchObject({ title: 'Replace your text?' })
})
