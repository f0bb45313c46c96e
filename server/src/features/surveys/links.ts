// Addresses of surveys: a personal one for each recipient, one for everyone, and one for the team to look.
import { z } from 'zod'
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

const Payload = z.object({ sub: z.string(), aud: z.literal(surveyPurpose) })

/** What one of our own addresses leads to, whichever key signed it. */
export function subjectOfUrl(url: string): string | undefined {
  const [, body = ''] = /\/s\/[\w-]+\.([\w-]+)\.[\w-]+$/.exec(url) ?? []
  try {
    return Payload.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString())).data?.sub
  } catch {
    return undefined
  }
}

export async function previewUrl({ linkKeys, publicUrl }: LinkMaker, customerId: string, surveyId: string) {
  const expiresAt = new Date(Date.now() + previewFor)
  const token = await signLink(linkKeys, { customerId, subject: surveyId, purpose: previewPurpose, expiresAt })
  return `${publicUrl}/s/${token}`
}
