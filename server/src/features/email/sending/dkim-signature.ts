// Signs a message as RFC 6376 has it, relaxed in headers and body. The library would do so on the main thread, where a
// signature takes longer than everything else that a message needs; here another thread computes it.
import { createHash, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'

const signAsync = promisify(sign)

export interface Signer {
  domainName: string
  keySelector: string
  /** Separated by colons; those that the message has are signed. */
  headerFieldNames: string
  key: KeyObject
}

const relaxedValue = (value: string): string =>
  value
    .replaceAll('\r\n', '')
    .replace(/[ \t]+/g, ' ')
    .replace(/^ | $/g, '')

/** The last field of each name counts, as verifiers look from below. */
function relaxedFields(head: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of head.split(/\r\n(?![ \t])/)) {
    const at = line.indexOf(':')
    fields.set(line.slice(0, at).trim().toLowerCase(), relaxedValue(line.slice(at + 1)))
  }
  return fields
}

const relaxedBody = (body: string): string => {
  const lines = body.replace(/[ \t]{2,}|\t/g, ' ').replaceAll(' \r\n', '\r\n')
  let end = lines.length
  while (lines.endsWith('\r\n', end)) end -= 2
  return end === 0 ? '' : `${lines.slice(0, end)}\r\n`
}

/** The field to put before the others, with its line end. Both parts are ASCII with CRLF, the head without the last one. */
export async function dkimSignature(head: string, body: string, signer: Signer): Promise<string> {
  const fields = relaxedFields(head)
  const names = signer.headerFieldNames
    .toLowerCase()
    .split(':')
    .filter((name) => fields.has(name))
  const tags = [
    ...['v=1', 'a=rsa-sha256', 'c=relaxed/relaxed', `d=${signer.domainName}`, 'q=dns/txt', `s=${signer.keySelector}`],
    `bh=${createHash('sha256').update(relaxedBody(body)).digest('base64')}`,
    `h=${names.join(':\r\n ')}`,
  ].join(';\r\n ')
  const unsigned = ` ${tags};\r\n b=`
  const signed = [
    ...names.map((name) => `${name}:${fields.get(name)}`),
    `dkim-signature:${relaxedValue(unsigned)}`,
  ].join('\r\n')
  const signature = (await signAsync('RSA-SHA256', Buffer.from(signed), signer.key)).toString('base64')
  return `DKIM-Signature:${unsigned}${signature.replace(/.{72}/g, '$&\r\n ')}\r\n`
}
