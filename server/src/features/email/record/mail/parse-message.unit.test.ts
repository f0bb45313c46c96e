import { expect, test } from 'vitest'
import { readInvitation } from './invitations.ts'
import { parseMail } from './parse-message.ts'
import { excerptOf, partQuoted } from './quoted.ts'

const parse = (source: string) =>
  parseMail(Buffer.from(source.replace(/\n/g, '\r\n')), new Date('2026-11-17T12:00:00Z'))

test('a delivery report names the address, the reason and the message', async () => {
  const report = `From: MAILER-DAEMON@mx.example
To: ada@veltrane.example
Subject: Undelivered Mail Returned to Sender
Message-ID: <report@mx.example>
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

This is the mail system.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; Jane@Fund.example
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 User unknown

Final-Recipient: rfc822; busy@fund.example
Action: delayed
Status: 4.4.1
--b
Content-Type: text/rfc822-headers

Message-ID: <sent@veltrane.example>
--b--
`
  const mail = await parse(report)
  expect(mail.kind).toBe('bounce')
  expect(mail.bounces).toEqual([{ address: 'jane@fund.example', isPermanent: true, reason: '550 5.1.1 User unknown' }])
  expect(mail.about).toContain('sent@veltrane.example')
})

test.each([
  'Auto-Submitted: auto-replied',
  'X-Autoreply: yes',
  'Precedence: auto_reply',
  'Subject: Automatic reply: Results',
  'Subject: Out of office until Monday',
])('an absence is recognized by %s', async (header) => {
  expect((await parse(`From: jane@fund.example\n${header}\n\nI am away.`)).kind).toBe('automatic_reply')
})

test('a mailing that was sent automatically is no answer', async () => {
  expect((await parse('From: jane@fund.example\nAuto-Submitted: auto-generated\nSubject: News\n\nHi')).kind).toBe(
    'message',
  )
})

test('an invitation, with a time in its zone', () => {
  const calendar = (method: string, start: string) =>
    `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nBEGIN:VEVENT\r\nUID:1@fund.example\r\nSUMMARY:Call\\, third quar\r\n ter\r\n${start}\r\nDTEND:20261120T150000Z\r\nEND:VEVENT\r\nEND:VCALENDAR`
  expect(readInvitation(calendar('REQUEST', 'DTSTART;TZID=America/New_York:20261120T090000'))).toEqual({
    uid: '1@fund.example',
    subject: 'Call, third quarter',
    startsAt: new Date('2026-11-20T14:00:00Z'),
    endsAt: new Date('2026-11-20T15:00:00Z'),
    location: null,
    isCanceled: false,
  })
  expect(readInvitation(calendar('CANCEL', 'DTSTART:20261120T140000Z'))?.isCanceled).toBe(true)
  expect(readInvitation(calendar('REPLY', 'DTSTART:20261120T140000Z'))).toBeNull()
  expect(readInvitation('BEGIN:VCALENDAR')).toBeNull()
})

test.each([
  ['Yes.\n\nOn Mon, Nov 16, 2026 at 9:00 AM Jane <j@f.example> wrote:\n> No?', 'Yes.'],
  ['Ja.\n\nAm 16.11.2026 um 09:00 schrieb Jane Doe:\n> Nein?', 'Ja.'],
  ['Yes.\n\n-----Original Message-----\nFrom: Jane', 'Yes.'],
  ['> Quoted\nAnswer between\n> Quoted again\nAnd below', '> Quoted\nAnswer between\n> Quoted again\nAnd below'],
  ['She wrote:\nnothing', 'She wrote:\nnothing'],
])('what a message quotes is parted from it: %j', (text, own) => {
  expect(partQuoted(text).own).toBe(own)
})

test('an excerpt of a long message takes no time', () => {
  const begin = performance.now()
  excerptOf('> a\n'.repeat(50_000))
  partQuoted('On a '.repeat(40_000))
  expect(performance.now() - begin).toBeLessThan(200)
})
