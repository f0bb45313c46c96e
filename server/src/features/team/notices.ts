// Mail about what only an admin does: to every admin, so that one hears of what another did, or of a stolen sign-in.
import { accountNotice, type Recipient } from '#platform/mail/account-notice.ts'
import type { Message } from '#platform/mail/mail.ts'

interface Person extends Recipient {
  lastName: string
}

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`

/** By whom, and of which customer. */
interface Deed {
  by: Person
  customer: string
}

export const exportNotice = (admin: Recipient, { by, customer }: Deed): Message =>
  accountNotice(
    admin,
    `All records of ${customer} were exported`,
    `${nameOf(by)} (${by.email}) downloaded all of ${customer}’s records from Rostrum as CSV files.`,
  )

export const removalNotice = (admin: Recipient, { by, customer }: Deed, removed: Person): Message =>
  accountNotice(
    admin,
    `${nameOf(removed)} was removed from ${customer}`,
    `${nameOf(by)} (${by.email}) removed ${nameOf(removed)} (${removed.email}) from your Rostrum team. An admin can restore them in Settings → Team for 30 days, or invite them again.`,
  )

export const removedNotice = (removed: Recipient, { by, customer }: Deed): Message =>
  accountNotice(
    removed,
    `You were removed from ${customer} in Rostrum`,
    `${nameOf(by)} (${by.email}) removed you from ${customer}’s Rostrum team. You have been signed out.`,
  )

export const restoredNotice = (restored: Recipient, { by, customer }: Deed): Message =>
  accountNotice(
    restored,
    `You are back on ${customer}’s team in Rostrum`,
    `${nameOf(by)} (${by.email}) added you back to ${customer}’s Rostrum team. You can sign in again.`,
  )
