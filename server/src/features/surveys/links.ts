// Addresses of surveys: a personal one for each recipient, one for everyone, and one for the team to look.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { signLink } from '#platform/identity/links.ts'

export const surveyPurpose = 'survey'
export const previewPurpose = 'survey_preview'

const days = 24 * 3600 * 1000
/** From when it was made, so that the same link is made each time. */
const validFor = 5 * 365 * days
const previewFor = days

export interface LinkMaker {
  linkKeys: readonly string[]
  publicUrl: string
}

interface Linked {
  customerId: string
  /** Of the recipient, or of the survey. */
  id: string
  madeAt: Date
}

export async function surveyUrl({ linkKeys, publicUrl }: LinkMaker, { customerId, id, madeAt }: Linked) {
  const expiresAt = new Date(Math.floor(madeAt.getTime() / 1000) * 1000 + validFor)
  const token = await signLink(linkKeys, { customerId, subject: id, purpose: surveyPurpose, expiresAt })
  return `${publicUrl}/s/${token}`
}

export async function previewUrl({ linkKeys, publicUrl }: LinkMaker, customerId: string, surveyId: string) {
  const expiresAt = new Date(Date.now() + previewFor)
  const token = await signLink(linkKeys, { customerId, subject: surveyId, purpose: previewPurpose, expiresAt })
  return `${publicUrl}/s/${token}`
}

const macOf = (key: string, text: string) =>
  createHmac('sha256', key).update(`survey start ${text}`).digest('base64url')

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
