// Codes of authenticator apps, after RFC 6238 with the values that all of them support: SHA-1, six digits, 30 seconds.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const periodMs = 30_000
const digits = 6
/** Clocks differ, and typing takes time. */
const tolerance = [0, -1, 1]

export const newSecret = (): Buffer => randomBytes(20)

/** RFC 4648, without padding. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(value >>> bits) & 31]
    }
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text
}

export const periodOf = (moment: number): number => Math.floor(moment / periodMs)

export function codeOf(secret: Uint8Array, period: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(period))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const isTotp = (typed: string): boolean => /^\d{6}$/.test(typed)

/** The time step of the code, if it is close to the current one. */
export function periodWith(secret: Uint8Array, code: string, now = Date.now()): number | undefined {
  if (!isTotp(code)) return undefined
  const typed = Buffer.from(code)
  const periods = tolerance.map((step) => periodOf(now) + step)
  return periods.filter((period) => timingSafeEqual(Buffer.from(codeOf(secret, period)), typed))[0]
}

/** What the QR code says; the label is what the app shows. */
export function authenticatorUri(secret: Uint8Array, label: { issuer: string; account: string }): string {
  const issuer = encodeURIComponent(label.issuer)
  return `otpauth://totp/${issuer}:${encodeURIComponent(label.account)}?secret=${base32(secret)}&issuer=${issuer}`
}
