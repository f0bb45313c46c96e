import { generateKeyPairSync } from 'node:crypto'
import { text as textOf } from 'node:stream/consumers'
import { dkimVerify } from 'mailauth'
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

const resolver = async (name: string) =>
  name === 's1._domainkey.veltrane.example' ? [[`v=DKIM1; k=rsa; p=${published}`]] : []

/** As a library says that others wrote. */
async function verifies(source: string): Promise<boolean> {
  const { results } = await dkimVerify(source, { resolver, strict: true })
  return results.length === 1 && results[0]?.status.result === 'pass'
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
  expect(await verifies(source)).toBe(true)
  expect(await verifies(theirs)).toBe(true)
  for (const name of ['bh', 'h', 'd', 's', 'c']) expect(tag(source, name)).toBe(tag(theirs, name))
})

test.each([message.text, '', '\n\n', 'a\n \nb  \n'])(
  'the signature holds for %j, and for nothing else',
  async (text) => {
    const source = (await rawMessage({ ...message, text }, signer)).toString()
    expect(await verifies(source)).toBe(true)
    expect(await verifies(source.replace('Ergebnis', 'Ergebnix'))).toBe(false)
    expect(await verifies(source.replace('zoe@', 'joe@'))).toBe(false)
  },
)
