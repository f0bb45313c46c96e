// Addresses of the scheduler that carry their own permission: to change a booking, and to book once as a known person.
import { signLink } from '#platform/identity/links.ts'

export const bookingPurpose = 'booking'
export const invitationPurpose = 'booking_invitation'
export const pollPurpose = 'poll'

export interface LinkMaker {
  linkKeys: readonly string[]
  publicUrl: string
}

const day = 24 * 3600_000
const wholeSeconds = (ms: number) => new Date(Math.floor(ms / 1000) * 1000)

/** Valid for a month after the meeting. */
export async function bookingUrl(
  { linkKeys, publicUrl }: LinkMaker,
  { customerId, id, endsAt }: { customerId: string; id: string; endsAt: Date },
): Promise<string> {
  const expiresAt = wholeSeconds(endsAt.getTime() + 30 * day)
  return `${publicUrl}/book/b/${await signLink(linkKeys, { customerId, subject: id, purpose: bookingPurpose, expiresAt })}`
}

/** From when it was made, so that the same link is made each time. */
export async function invitationUrl(
  { linkKeys, publicUrl }: LinkMaker,
  { customerId, id, createdAt }: { customerId: string; id: string; createdAt: Date },
): Promise<string> {
  const expiresAt = wholeSeconds(createdAt.getTime() + 365 * day)
  const link = { customerId, subject: id, purpose: invitationPurpose, expiresAt }
  return `${publicUrl}/book/${await signLink(linkKeys, link)}`
}

/** The page of one person in a poll; the same link each time. */
export async function pollUrl(
  { linkKeys, publicUrl }: LinkMaker,
  { customerId, id, createdAt }: { customerId: string; id: string; createdAt: Date },
): Promise<string> {
  const expiresAt = wholeSeconds(createdAt.getTime() + 365 * day)
  return `${publicUrl}/book/p/${await signLink(linkKeys, { customerId, subject: id, purpose: pollPurpose, expiresAt })}`
}
