import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { text as textOf } from 'node:stream/consumers'
import DKIM from 'nodemailer/lib/dkim'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { type OutgoingMessage, rawMessage } from './raw-message.ts'

const { publicKey, privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const signer = { domainName: 'veltrane.example', keySelector: 's1', headerFieldNames: 'From:To:Subject:List-Id', key }
const published = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

const message: OutgoingMessage = {
  from: { name: 'Veltrane IR', address: 'ir@veltrane.example' },
  to: { name: 'Zoë "Z" O’Hara, Jr.', address: 'zoe@fund.example' },
  subject: 'Q3 – a rather long subject that has to be folded, because it goes on and on without an end in sight',
  text: 'Dear Zoë, \r\n.\r\n..\rFrom now on:\t\n\nx  y = 100 %\n\n\n',
  html: `<p class="a">${'Ergebnis für Aktionäre 📈 = '.repeat(40)}</p>\n\t<p>.</p>  \n`,
  messageId: '<1@veltrane.example>',
  envelope: { from: 'ir@veltrane.example', to: ['zoe@fund.example'] },
  headers: { 'List-Id': '<campaigns.veltrane.example>' },
}

test('mail programs read what was written, in lines that every server takes', async () => {
  const source = await rawMessage(message, undefined)
  expect(source.every((byte) => byte < 128)).toBe(true)
  expect(
    Math.max(
      ...source
        .toString()
        .split('\r\n')
        .map(({ length }) => length),
    ),
  ).toBeLessThanOrEqual(78)
  expect(source.toString().replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const read = await PostalMime.parse(source)
  const lines = (text = '') => text.replace(/\r\n?/g, '\n').trimEnd()
  expect(lines(read.text)).toBe(lines(message.text))
  expect(lines(read.html)).toBe(lines(message.html))
  expect(read).toMatchObject({
    subject: message.subject,
    to: [message.to],
    from: message.from,
    messageId: '<1@veltrane.example>',
  })
})

test('a name with a line break begins no other header', async () => {
  const to = { name: 'Eve\r\nBcc: all@fund.example', address: 'eve@fund.example' }
  const read = await PostalMime.parse(await rawMessage({ ...message, to, subject: 'A\r\nX-Evil: yes' }, undefined))
  expect(read.headers.map(({ key: name }) => name)).not.toEqual(expect.arrayContaining(['bcc']))
  expect(read.headers.map(({ key: name }) => name)).not.toEqual(expect.arrayContaining(['x-evil']))
})

/** Section 3.4 of RFC 6376, character by character, to share nothing with the signer. */
function relaxed(text: string): string {
  let out = ''
  for (const one of text) {
    if (one !== ' ' && one !== '\t') out += one
    else if (!out.endsWith(' ')) out += ' '
  }
  return out
}
function verifies(source: string): boolean {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const lines = rest
    .join('\r\n\r\n')
    .split('\r\n')
    .map((line) => relaxed(line).replace(/ $/, ''))
  while (lines.at(-1) === '') lines.pop()
  const fields = head
    .replace(/\r\n(?=[ \t])/g, '')
    .split('\r\n')
    .map((line) => line.split(/:(.*)/s))
  const fieldOf = (name: string) => relaxed(fields.findLast(([one]) => one?.toLowerCase() === name)?.[1] ?? '').trim()
  const signature = fieldOf('dkim-signature')
  const tags = new Map(signature.split(';').map((tag) => [tag.split('=', 1)[0]?.trim(), tag.replace(/^[^=]*=/, '')]))
  const tag = (name: string) => (tags.get(name) ?? '').replaceAll(' ', '')
  if (
    createHash('sha256')
      .update(`${lines.join('\r\n')}\r\n`)
      .digest('base64') !== tag('bh')
  )
    return false
  const signed = tag('h')
    .split(':')
    .map((name) => `${name}:${fieldOf(name)}\r\n`)
  const text = `${signed.join('')}dkim-signature:${signature.slice(0, signature.lastIndexOf('b=') + 2)}`
  const dns = createPublicKey({ key: Buffer.from(published, 'base64'), format: 'der', type: 'spki' })
  return tag('c') === 'relaxed/relaxed' && verify('sha256', Buffer.from(text), dns, Buffer.from(tag('b'), 'base64'))
}

test('a library that others wrote signs the same body by the same fields, and both signatures hold', async () => {
  const source = (await rawMessage(message, signer)).toString()
  const end = source.indexOf('\r\nFrom:') + 2
  const library = new DKIM({
    ...{ domainName: signer.domainName, keySelector: signer.keySelector, headerFieldNames: signer.headerFieldNames },
    privateKey: key.export({ format: 'pem', type: 'pkcs8' }) as string,
  })
  const theirs = await textOf(library.sign(Buffer.from(source.slice(end))))
  const tag = (signed: string, name: string) =>
    new RegExp(`[;\\s]${name}=([^;]*)`).exec(signed.replace(/\r\n[ \t]+/g, ''))?.[1]?.toLowerCase()
  expect(verifies(source)).toBe(true)
  expect(verifies(theirs)).toBe(true)
  for (const name of ['bh', 'h', 'd', 's', 'c']) expect(tag(source, name)).toBe(tag(theirs, name))
})

test.each([message.text, '', '\n\n', 'a\n \nb  \n'])(
  'the signature holds for %j, and for nothing else',
  async (text) => {
    const source = (await rawMessage({ ...message, text }, signer)).toString()
    expect(verifies(source)).toBe(true)
    expect(verifies(source.replace('Ergebnis', 'Ergebnix'))).toBe(false)
    expect(verifies(source.replace('zoe@', 'joe@'))).toBe(false)
  },
)
