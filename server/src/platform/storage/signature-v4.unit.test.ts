import { expect, test } from 'vitest'
import { sha256, signed } from './signature-v4.ts'

// The examples in the documentation of Amazon S3, "Signature Calculations for the Authorization Header".
const credentials = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const at = new Date('2013-05-24T00:00:00Z')
const signatureOf = (request: { method: string; url: string; headers?: Record<string, string>; body?: string }) => {
  const { method, url, headers = {}, body = '' } = request
  const sent = signed({ method, url: new URL(url), headers, payloadHash: sha256(body) }, credentials, at)
  return sent.authorization.split('Signature=')[1]
}

test.each([
  [
    { method: 'GET', url: 'https://examplebucket.s3.amazonaws.com/test.txt', headers: { range: 'bytes=0-9' } },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    {
      method: 'PUT',
      url: 'https://examplebucket.s3.amazonaws.com/test%24file.text',
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: 'Welcome to Amazon S3.',
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    { method: 'GET', url: 'https://examplebucket.s3.amazonaws.com/?lifecycle' },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    { method: 'GET', url: 'https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J' },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('%o is signed as Amazon signs it', (request, signature) => {
  expect(signatureOf(request)).toBe(signature)
})
