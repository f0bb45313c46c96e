import { generateKeyPairSync } from 'node:crypto'
import nodemailer from 'nodemailer'
import { describe, expect, test } from 'vitest'
import { isSignedFor } from './dkim-proof.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const record = `v=DKIM1; k=rsa; p=${publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`
const lookUp =
  (published = record) =>
  async (name: string) =>
    name === 's1._domainkey.veltrane.example' ? [published] : []

async function signed(more: { from?: string; text?: string; domainName?: string } = {}): Promise<Buffer> {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }) as string
  const { message } = await transport.sendMail({
    from: more.from ?? 'Ada <ada@veltrane.example>',
    to: 'jane@fund.example',
    subject: 'A rather long subject that has to be folded because it goes on and on, with  two spaces – and a dash',
    text: more.text ?? 'Hello  Jane, \r\n\ttabs\t\r\n\r\n\r\n',
    dkim: { domainName: more.domainName ?? 'veltrane.example', keySelector: 's1', privateKey: pem },
  })
  return message as Buffer
}
const ada = 'ada@veltrane.example'

describe('a message that its domain signed', () => {
  test.each(['Hello', '', '\r\n\r\n', 'a\r\n \r\nb  \r\n'])('with the text %j', async (text) => {
    expect(await isSignedFor(await signed({ text }), ada, lookUp())).toBe(true)
  })

  test('by a domain above', async () => {
    const source = await signed({ from: 'ada@ir.veltrane.example' })
    expect(await isSignedFor(source, 'ada@ir.veltrane.example', lookUp())).toBe(true)
  })
})

describe('no proof is', () => {
  const changed = (source: Buffer, from: string | RegExp, to: string) =>
    Buffer.from(source.toString('latin1').replace(from, to), 'latin1')

  test('a message without a signature, or with one of another domain', async () => {
    const source = await signed()
    expect(await isSignedFor(changed(source, /^DKIM-Signature/m, 'X-Other'), ada, lookUp())).toBe(false)
    expect(await isSignedFor(source, 'ada@brackmoor.example', lookUp())).toBe(false)
    expect(await isSignedFor(source, 'ada@xveltrane.example', lookUp())).toBe(false)
  })

  test('one that was changed: its text, its subject, or a second sender', async () => {
    const source = await signed()
    expect(await isSignedFor(changed(source, 'Jane', 'June'), ada, lookUp())).toBe(false)
    expect(await isSignedFor(changed(source, 'rather', 'mather'), ada, lookUp())).toBe(false)
    expect(await isSignedFor(changed(source, /^/, 'From: eve@veltrane.example\r\n'), ada, lookUp())).toBe(false)
  })

  test('one signed in part, or without its sender', async () => {
    const source = await signed()
    expect(await isSignedFor(changed(source, '; bh=', '; l=2; bh='), ada, lookUp())).toBe(false)
    expect(await isSignedFor(changed(source, 'h=from:', 'h='), ada, lookUp())).toBe(false)
  })

  test('a key that is not published, withdrawn, or nonsense; or DNS that is silent', async () => {
    const source = await signed()
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'der', type: 'spki' })
    for (const published of ['v=DKIM1; p=', 'v=DKIM1; p=AAAA', 'nonsense', `p=${other.toString('base64')}`]) {
      expect(await isSignedFor(source, ada, lookUp(published))).toBe(false)
    }
    expect(await isSignedFor(source, ada, async () => undefined)).toBe(false)
  })
})
