// What a public page carries from being opened to being sent.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const macOf = (key: string, text: string) => createHmac('sha256', key).update(`page start ${text}`).digest('base64url')

/** Stamped into a page when it is opened: when that was, and a number that makes sending it twice recognizable. */
export function newStamp([latest = '']: readonly string[], now = Date.now()): string {
  const text = `${now.toString(36)}.${randomBytes(12).toString('base64url')}`
  return `${text}.${macOf(latest, text)}`
}

/** When a stamp of ours was made. */
export function timeOfStamp(keys: readonly string[], stamp: string): Date | undefined {
  const [time = '', number = '', mac = ''] = stamp.split('.')
  const given = Buffer.from(mac)
  const isOurs = keys.some((key) => {
    const expected = Buffer.from(macOf(key, `${time}.${number}`))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  return isOurs ? new Date(Number.parseInt(time, 36)) : undefined
}

/** From opening a page to sending it: no person is faster. */
export const fewestSeconds = 2
