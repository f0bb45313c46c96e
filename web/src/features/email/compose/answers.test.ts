import { expect, test } from 'vitest'
import { answerTo } from './answers.ts'

const ada = { name: 'Ada Lindqvist', address: 'ada@veltrane.example' }
const per = { name: 'Per Holm', address: 'per@fund.example' }
const ines = { name: 'Ines Roth', address: 'ines@fund.example' }
const file = { fileKey: null, isBeingChecked: false }
const message = {
  ...{ id: '1', messageId: 'b@fund', references: ['a@veltrane'], subject: 'Call', from: per, to: [ada], cc: [ines] },
  ...{ accountId: 'account', replyTo: [] },
  text: 'Tuesday <b>works</b>.\nBest\n\nPer',
  quoted: '> When?',
  attachments: [
    { ...file, id: '2', name: 'deck.pdf', bytes: 1000, contentType: 'application/pdf', fileKey: 'c/2', reason: null },
    { ...file, id: '3', name: 'run.exe', bytes: 9, contentType: 'application/octet-stream', reason: 'Not kept' },
  ],
  inlinePictures: [
    { contentId: 'a@x', name: 'chart.png', bytes: 50, contentType: 'image/png', fileKey: 'c/4', url: '/v2/file' },
  ],
}
const answer = { own: new Set([ada.address]), sentAt: 'Nov 17, 2026, 9:00 AM' }
const addresses = (list: readonly { email: string }[] = []) => list.map(({ email }) => email)

test('an answer goes to the sender, one to all leaves out who answers', () => {
  const reply = answerTo(message, 'reply', answer)
  expect([addresses(reply.to), addresses(reply.cc)]).toEqual([[per.address], []])
  const all = answerTo(message, 'replyAll', answer)
  expect([addresses(all.to), addresses(all.cc)]).toEqual([[per.address], [ines.address]])
  expect(addresses(answerTo(message, 'forward', answer).to)).toEqual([])
})

test('replies go where the sender wants them, to everyone once', () => {
  const desk = { name: 'Desk', address: 'desk@fund.example' }
  const asked = { ...message, replyTo: [desk, ines] }
  expect(addresses(answerTo(asked, 'reply', answer).to)).toEqual([desk.address, ines.address])
  const all = answerTo({ ...asked, to: [ada, desk] }, 'replyAll', answer)
  expect([addresses(all.to), addresses(all.cc)]).toEqual([[desk.address, ines.address], []])
  // Not to oneself.
  expect(addresses(answerTo({ ...message, replyTo: [ada] }, 'reply', answer).to)).toEqual([per.address])
})

test('an answer to one’s own message goes to those it was for', () => {
  const own = { ...message, from: ada, to: [per], cc: [ines] }
  expect(addresses(answerTo(own, 'reply', answer).to)).toEqual([per.address])
  expect(addresses(answerTo(own, 'replyAll', answer).cc)).toEqual([ines.address])
})

test('the thread is named by its headers, and what is quoted is text', () => {
  const { reply } = answerTo(message, 'reply', answer)
  expect(reply).toMatchObject({ messageId: '<b@fund>', references: ['<a@veltrane>'], replyToMessageId: '1' })
  expect(reply?.quotedHtml).toBe(
    '<p>On Nov 17, 2026, 9:00 AM, Per Holm wrote:</p><p>Tuesday &lt;b&gt;works&lt;/b&gt;.<br>Best</p><p>Per</p>',
  )
})

test('a forwarded message says who wrote it to whom, with all it said, the files that were kept and its pictures', () => {
  const forward = answerTo(message, 'forward', answer)
  expect(forward.attachments).toEqual([
    { name: 'deck.pdf', bytes: 1000, contentType: 'application/pdf', fileKey: 'c/2' },
    { name: 'chart.png', bytes: 50, contentType: 'image/png', fileKey: 'c/4' },
  ])
  expect(forward.reply?.quotedHtml).toBe(
    '<p>Forwarded message<br>From: Per Holm &lt;per@fund.example&gt;<br>Date: Nov 17, 2026, 9:00 AM<br>Subject: Call<br>' +
      'To: Ada Lindqvist &lt;ada@veltrane.example&gt;<br>Cc: Ines Roth &lt;ines@fund.example&gt;</p>' +
      '<p>Tuesday &lt;b&gt;works&lt;/b&gt;.<br>Best</p><p>Per</p><p>&gt; When?</p>',
  )
  expect(answerTo(message, 'replyAll', answer).attachments).toEqual([])
})
