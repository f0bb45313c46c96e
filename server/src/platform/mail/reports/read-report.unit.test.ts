// Reports in the shapes that mail servers write, written by hand.
import { expect, test } from 'vitest'
import { readReport } from './read-report.ts'

const read = (text: string) => readReport(Buffer.from(text.replace(/\n/g, '\r\n')))

const report = (
  fields: string,
  { type = 'delivery-status', text = 'Sorry.' } = {},
) => `From: MAILER-DAEMON@mx.fund.example
To: bounce+abc@in.rostrum.example
Message-ID: <report-1@mx.fund.example>
Content-Type: multipart/report; report-type=${type};
	boundary="b1"
MIME-Version: 1.0

--b1
Content-Type: text/plain

${text}

--b1
Content-Type: message/${type}

${fields}

--b1
Content-Type: text/rfc822-headers

From: ir@veltrane.example
Message-ID: <r-1@veltrane.example>
Subject: Q3
In-Reply-To: <other@veltrane.example>

--b1--
`

test('Postfix', () => {
  const fields = `Reporting-MTA: dns; mx.fund.example
X-Postfix-Queue-ID: 4F1

Final-Recipient: rfc822; Ines@Fund.Example
Original-Recipient: rfc822;ines@fund.example
Action: failed
Status: 5.1.1
Remote-MTA: dns; mail.fund.example
Diagnostic-Code: smtp; 550 5.1.1 <ines@fund.example>: Recipient address
    rejected: User unknown in local recipient table`
  expect(read(report(fields))).toEqual({
    kind: 'delivery',
    messageIds: ['r-1@veltrane.example'],
    recipients: [
      {
        ...{ address: 'ines@fund.example', action: 'failed', status: '5.1.1' },
        words: '550 5.1.1 <ines@fund.example>: Recipient address rejected: User unknown in local recipient table',
      },
    ],
  })
})

test('Exchange, with its own words; Gmail, with line breaks in them', () => {
  const exchange = `Reporting-MTA: dns;AM0PR01.eurprd01.prod.exchangelabs.com

Final-Recipient: rfc822;ines@fund.example
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup`
  expect(read(report(exchange))).toMatchObject({
    recipients: [{ status: '5.1.10', words: expect.stringContaining('RESOLVER.ADR.RecipientNotFound') }],
  })
  const gmail = `Reporting-MTA: dns; googlemail.com
Arrival-Date: Tue, 17 Nov 2026 01:02:03 -0800 (PST)

Final-Recipient: rfc822; ines@fund.example
Action: failed
Status: 5.2.2
Remote-MTA: dns; aspmx.l.google.com. (2607:f8b0::1b, the server for the domain fund.example.)
Diagnostic-Code: smtp; 552-5.2.2 The recipient's inbox is out of storage space and
 552-5.2.2 inactive. Please direct the recipient to
 552 5.2.2 https://support.google.com/mail/?p=OverQuotaPerm - gsmtp
Last-Attempt-Date: Tue, 17 Nov 2026 01:02:03 -0800 (PST)`
  expect(read(report(gmail))).toMatchObject({
    recipients: [{ action: 'failed', status: '5.2.2', words: expect.stringContaining('out of storage space') }],
  })
})

test('delayed, delivered and relayed', () => {
  const fieldsOf = (action: string, status: string) =>
    `Final-Recipient: rfc822; ines@fund.example\nAction: ${action}\nStatus: ${status}`
  expect(read(report(fieldsOf('delayed', '4.4.1')))).toMatchObject({ recipients: [{ action: 'delayed' }] })
  expect(read(report(fieldsOf('delivered', '2.0.0')))).toMatchObject({
    recipients: [{ action: 'delivered', words: 'Status 2.0.0' }],
  })
  expect(read(report(fieldsOf('relayed (to gateway)', '2.1.9')))).toMatchObject({ recipients: [{ action: 'relayed' }] })
})

test('several recipients, each with its own fate', () => {
  const fields = `Final-Recipient: rfc822; a@fund.example
Action: failed
Status: 5.0.0
Diagnostic-Code: X-Unix; No such person

Final-Recipient: rfc822; b@fund.example
Action: delivered
Status: 2.0.0

Final-Recipient: rfc822; c@fund.example
Status: 5.4.4`
  expect(read(report(fields))).toMatchObject({
    recipients: [
      { address: 'a@fund.example', action: 'failed', words: 'No such person' },
      { address: 'b@fund.example', action: 'delivered' },
      { address: 'c@fund.example', action: 'failed', words: 'Status 5.4.4' },
    ],
  })
})

test('qmail, which writes for people', () => {
  const text = `From: MAILER-DAEMON@mx.fund.example
Subject: failure notice

Hi. This is the qmail-send program at mx.fund.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<ines@fund.example>:
Sorry, no mailbox here by that name. (#5.1.1)

<otto@fund.example>:
192.0.2.7 does not like recipient.
Remote host said: 550 5.7.1 Blocked

--- Below this line is a copy of the message.

Return-Path: <bounce+abc@in.rostrum.example>
Message-ID: <r-1@veltrane.example>
Subject: <fake@fund.example>:

Hello
`
  expect(read(text)).toEqual({
    kind: 'delivery',
    messageIds: ['r-1@veltrane.example'],
    recipients: [
      {
        ...{ address: 'ines@fund.example', action: 'failed', status: '5.1.1' },
        words: 'Sorry, no mailbox here by that name. (#5.1.1)',
      },
      {
        ...{ address: 'otto@fund.example', action: 'failed', status: '5.7.1' },
        words: '192.0.2.7 does not like recipient. Remote host said: 550 5.7.1 Blocked',
      },
    ],
  })
})

test('Exim, which names the address in a header', () => {
  const text = `X-Failed-Recipients: ines@fund.example
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.fund.example>
Subject: Mail delivery failed: returning message to sender

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ines@fund.example
    host mail.fund.example [192.0.2.9]
    SMTP error from remote mail server after RCPT TO:<ines@fund.example>:
    550 Unrouteable address

------ This is a copy of the message, including all the headers. ------

Message-ID: <r-1@veltrane.example>
`
  expect(read(text)).toMatchObject({
    messageIds: ['r-1@veltrane.example'],
    recipients: [{ address: 'ines@fund.example', words: expect.stringContaining('550 Unrouteable address') }],
  })
})

test('complaints', () => {
  const fields = (type: string) => `Feedback-Type: ${type}
User-Agent: SomeGenerator/1.0
Version: 1
Original-Mail-From: <bounce+abc@in.rostrum.example>
Original-Rcpt-To: <Ines@Fund.Example>
Received-Date: Tue, 17 Nov 2026 14:00:00 EDT`
  expect(read(report(fields('abuse'), { type: 'feedback-report' }))).toEqual({
    ...{ kind: 'feedback', type: 'abuse', addresses: ['ines@fund.example'], messageIds: ['r-1@veltrane.example'] },
  })
  expect(read(report(fields('not-spam'), { type: 'feedback-report' }))).toMatchObject({ type: 'not-spam' })
  expect(read(report('Version: 1', { type: 'feedback-report' }))).toBeUndefined()
})

test('what is no report, or a broken one', () => {
  expect(read('From: ines@fund.example\nSubject: Out of office\n\nI am away.')).toBeUndefined()
  expect(read(report('Action: failed\nStatus: 5.1.1'))).toBeUndefined()
  expect(read(report('Final-Recipient: rfc822; nobody\nAction: failed\nStatus: 5.1.1'))).toBeUndefined()
  expect(read(report('Final-Recipient: rfc822; a@fund.example\nAction: exploded'))).toBeUndefined()
  expect(read('')).toBeUndefined()
  expect(read('Content-Type: multipart/report; report-type=delivery-status')).toBeUndefined()
  // A person who quotes a report reports nothing.
  const quoted = 'Content-Type: text/plain\n\nFinal-Recipient: rfc822; a@fund.example\nAction: failed\nStatus: 5.1.1'
  expect(read(quoted)).toBeUndefined()
})

test('hostile ones are read in no time, and hold no more than they should', () => {
  const many = Array.from({ length: 5000 }, (_, at) => `Final-Recipient: rfc822; a${at}@fund.example\nAction: failed`)
  const huge = [
    report(many.join('\n\n')),
    report(`Final-Recipient: rfc822; a@fund.example\nAction: failed\nDiagnostic-Code: smtp; ${'x'.repeat(5_000_000)}`),
    report(`Final-Recipient: rfc822; a@fund.example\nAction: failed\n${'\n \t'.repeat(300_000)}`),
    report(`Message-ID: ${'<'.repeat(100_000)}`),
    `Hi. This is the qmail-send program\n\nHi. This is the qmail-send program\n${'<a@b.example>:\n'.repeat(50_000)}`,
    `X-Failed-Recipients: ${'a@b.example,'.repeat(20_000)}\n\n${'a@b.example '.repeat(20_000)}`,
  ]
  const begin = performance.now()
  for (const text of huge) {
    const found = read(text)
    if (found?.kind === 'delivery') {
      expect(found.recipients.length).toBeLessThanOrEqual(101)
      for (const { words } of found.recipients) expect(words.length).toBeLessThanOrEqual(500)
    }
  }
  expect(performance.now() - begin).toBeLessThan(1000)
})
