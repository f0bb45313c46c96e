// A device with passkeys, in software: makes keys, signs what it is asked, and counts.
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface Options {
  challenge: string
  rpId?: string
  rp?: { id?: string }
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

export function openDevice(origin: string, { isVerifying = true, site = new URL(origin).hostname } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(attested?: Uint8Array): Buffer {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = 1 | (isVerifying ? 4 : 0) | (attested ? 0x40 : 0)
    return Buffer.concat([sha256(site), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }

  /** COSE: an elliptic curve key for ES256 on P-256. */
  function coseKey() {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const point = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]),
    )
  }

  const answer = (response: Record<string, unknown>) => {
    const name = id.toString('base64url')
    return JSON.stringify({ id: name, rawId: name, type: 'public-key', clientExtensionResults: {}, response })
  }

  return {
    register(options: string): string {
      const { challenge } = JSON.parse(options) as Options
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey()])
      const object = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authenticatorData(attested))],
        ]),
      )
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.from(object).toString('base64url'),
        transports: ['internal'],
      })
    },
    sign(options: string): string {
      const { challenge } = JSON.parse(options) as Options
      const client = clientData('webauthn.get', challenge)
      const data = authenticatorData()
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
    /** As a copy of the device would, made before its last uses. */
    rewind(uses: number) {
      counter -= uses
    },
  }
}
