import { describe, expect, test } from 'vitest'
import { quotedMessage } from './forwarded.ts'

const at = new Date('2026-11-10T12:00:00Z')

describe('the message in a forwarded one', () => {
  test.each([
    [
      'Gmail',
      `FYI\n\n---------- Forwarded message ---------\nFrom: Jane Doe <jane@fund.example>\nDate: Mon, Nov 9, 2026 at 9:14 AM\nSubject: Capital markets day\nTo: Ada Lindqvist <ada@veltrane.example>\n\n\nWill it be webcast?`,
    ],
    [
      'Outlook',
      `FYI\n________________________________\nFrom: Jane Doe <jane@fund.example>\nSent: Monday, November 9, 2026 9:14 AM\nTo: Ada Lindqvist <ada@veltrane.example>\nSubject: Capital markets day\n\nWill it be webcast?`,
    ],
    [
      'older Outlook',
      `-----Original Message-----\nFrom: Jane Doe [mailto:jane@fund.example] \nSent: Monday, November 9, 2026 9:14 AM\nTo: Ada Lindqvist [mailto:ada@veltrane.example]\nSubject: Capital markets day\n\nWill it be webcast?`,
    ],
    [
      'Apple Mail',
      `Begin forwarded message:\n\n> From: Jane Doe <jane@fund.example>\n> Subject: Capital markets day\n> Date: November 9, 2026 at 9:14:00 AM UTC\n> To: Ada Lindqvist <ada@veltrane.example>\n> \n> Will it be webcast?`,
    ],
    [
      'German Outlook, in bold',
      `Zur Info\n\n*Von:* Jane Doe <jane@fund.example>\n*Gesendet:* Montag, 9. November 2026 09:14\n*An:* Ada Lindqvist <ada@veltrane.example>\n*Betreff:* Capital markets day\n\nWill it be webcast?`,
    ],
  ])('of %s', (_program, text) => {
    expect(quotedMessage(text, at)).toMatchObject({
      from: { name: 'Jane Doe', address: 'jane@fund.example' },
      to: [{ address: 'ada@veltrane.example' }],
      subject: 'Capital markets day',
      text: 'Will it be webcast?',
    })
  })

  test('has its own time, and where that cannot be read the time of forwarding', () => {
    const block = (date: string) => `From: jane@fund.example\nDate: ${date}\nSubject: Day\n\nHi`
    expect(quotedMessage(block('Mon, 9 Nov 2026 09:14:00 +0000'), at)?.sentAt).toEqual(new Date('2026-11-09T09:14:00Z'))
    expect(quotedMessage(block('Montag'), at)?.sentAt).toEqual(at)
  })

  test('is none where it does not say from whom it is', () => {
    expect(quotedMessage('From: my desk\nSubject: Day\n\nHi', at)).toBeUndefined()
    expect(quotedMessage('From here on: jane@fund.example', at)).toBeUndefined()
    expect(quotedMessage('', at)).toBeUndefined()
  })

  test('is found in reasonable time, whatever the text', () => {
    const started = performance.now()
    for (const line of ['From: a@b.c x', 'From:', '> > > >', 'a:b']) quotedMessage(`${line}\n`.repeat(15_000), at)
    expect(performance.now() - started).toBeLessThan(1500)
  })
})
