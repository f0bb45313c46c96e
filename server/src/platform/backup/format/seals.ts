// What protects each frame of a backup: a tag that depends on its bytes, its position and the file's header, so that a
// changed, moved, missing or foreign frame is found. With a passphrase the frame is encrypted as well.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'

export const tagBytes = 16

export interface Frame {
  index: number
  isLast: boolean
}

export interface Seal {
  close(frame: Frame, bytes: Buffer): { bytes: Buffer; tag: Buffer }
  /** Undefined if the frame is not as it was written. */
  open(frame: Frame, bytes: Buffer, tag: Buffer): Buffer | undefined
}

const scryptAsync = promisify<string, Buffer, number, object, Buffer>(scrypt)
/** About half a second and 128 MB per guess. Fixed by the version of the format. */
const scryptCost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }

export const newSalt = (): string => randomBytes(16).toString('base64')

export const deriveKey = (passphrase: string, salt: string): Promise<Buffer> =>
  scryptAsync(passphrase, Buffer.from(salt, 'base64'), 32, scryptCost)

/** Tells a wrong passphrase from a damaged file. */
export const fingerprintOf = (key: Buffer): string =>
  createHmac('sha256', key).update('rostrum backup').digest('base64').slice(0, 12)

const position = ({ index, isLast }: Frame): Buffer => {
  const bytes = Buffer.alloc(5)
  bytes.writeUInt32BE(index)
  bytes.writeUInt8(isLast ? 1 : 0, 4)
  return bytes
}

export function checksumSeal(header: Buffer): Seal {
  const bound = createHash('sha256').update(header).digest()
  const tagOf = (frame: Frame, bytes: Buffer) =>
    createHash('sha256').update(bound).update(position(frame)).update(bytes).digest().subarray(0, tagBytes)
  return {
    close: (frame, bytes) => ({ bytes, tag: tagOf(frame, bytes) }),
    open: (frame, bytes, tag) => (timingSafeEqual(tag, tagOf(frame, bytes)) ? bytes : undefined),
  }
}

export function encryptionSeal(header: Buffer, key: Buffer): Seal {
  const bound = createHash('sha256').update(header).digest()
  // The salt makes the key unique to the file, so the frame's position is a nonce that never repeats.
  const nonceOf = ({ index }: Frame) => {
    const nonce = Buffer.alloc(12)
    nonce.writeUInt32BE(index, 8)
    return nonce
  }
  const dataOf = (frame: Frame) => Buffer.concat([bound, position(frame)])
  return {
    close(frame, bytes) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(frame)).setAAD(dataOf(frame))
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
      return { bytes: sealed, tag: cipher.getAuthTag() }
    },
    open(frame, bytes, tag) {
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(frame), { authTagLength: tagBytes })
      decipher.setAAD(dataOf(frame)).setAuthTag(tag)
      try {
        return Buffer.concat([decipher.update(bytes), decipher.final()])
      } catch {
        return undefined
      }
    },
  }
}
