// AWS Signature Version 4, for the few S3 requests that the storage makes.
import { createHash, createHmac } from 'node:crypto'

export interface Credentials {
  accessKey: string
  secretKey: string
  region: string
}

interface Signable {
  method: string
  url: URL
  headers: Record<string, string>
  /** SHA-256 of the body, in hex. */
  payloadHash: string
}

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()

/** RFC 3986: encodeURIComponent leaves five characters that the signature wants encoded. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const byName = ([a]: [string, string], [b]: [string, string]): number => (a < b ? -1 : a > b ? 1 : 0)

/** The headers to send, with the signature. */
export function signed(request: Signable, { accessKey, secretKey, region }: Credentials, at: Date) {
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const sent = { ...request.headers, 'x-amz-content-sha256': request.payloadHash, 'x-amz-date': time }
  const lines = Object.entries({ ...sent, host: request.url.host })
    .map(([name, value]): [string, string] => [name.toLowerCase(), value.trim()])
    .sort(byName)
  const names = lines.map(([name]) => name).join(';')
  const query = [...request.url.searchParams]
    .map(([name, value]): [string, string] => [encode(name), encode(value)])
    .sort(byName)
  const canonical = [
    request.method,
    request.url.pathname,
    query.map((pair) => pair.join('=')).join('&'),
    ...lines.map((pair) => pair.join(':')),
    '',
    names,
    request.payloadHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [time.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretKey}`)
  const signature = hmac(key as Buffer, toSign).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope},SignedHeaders=${names},Signature=${signature}`
  return { ...sent, authorization }
}
