// Who opens which booking page, and whether it takes bookings.
import { hasTrialEnded, isTimeZone } from '@rostrum/contract/session'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/http/implement.ts'
import { findLink } from '#platform/identity/links.ts'
import { bookingPurpose, invitationPurpose } from '../links.ts'
import { findBooking, type StoredBooking } from '../queries/bookings.ts'
import { findLink as findInvitation } from '../queries/links.ts'
import { findByAddress, findPage, type StoredPage } from '../queries/pages.ts'
import { findCustomer } from '../queries/visitors.ts'

export interface Invitation {
  id: string
  personId: string
  name: string
  email: string
  isUsed: boolean
}

export interface Visit {
  customerId: string
  company: string
  page: StoredPage
  /** Where this visitor's pages are. */
  base: string
  /** Undefined for an address that anyone may have. */
  invitation: Invitation | undefined
  /** The booking that is being moved. */
  moved: StoredBooking | undefined
  isOpen: boolean
}

export interface Followed {
  customerId: string
  visit(db: Db): Promise<Visit | undefined>
}

async function pageVisit(db: Db, customerId: string, pageId: string, base: string) {
  const page = await findPage(db, pageId)
  const customer = page && (await findCustomer(db, customerId))
  if (!page || !customer) return undefined
  const isOpen = page.status === 'active' && !hasTrialEnded(customer)
  return { customerId, company: customer.name, page, base, isOpen, invitation: undefined, moved: undefined }
}

/** An address of a page, or a link for one person; a link has dots. */
export async function follow({ database, linkKeys }: Services, address: string): Promise<Followed | undefined> {
  const base = `/book/${address}`
  if (!address.includes('.')) {
    const found = await database.withoutTenant((db) => findByAddress(db, address))
    return found && { customerId: found.customerId, visit: (db) => pageVisit(db, found.customerId, found.pageId, base) }
  }
  const link = await findLink(database.shared, linkKeys, address, invitationPurpose)
  if (!link) return undefined
  return {
    customerId: link.customerId,
    async visit(db) {
      const invitation = await findInvitation(db, link.subject)
      const visit = invitation && (await pageVisit(db, link.customerId, invitation.pageId, base))
      return visit && { ...visit, invitation }
    },
  }
}

/** A booking by the link in its mails. */
export async function followBooking({ database, linkKeys }: Services, token: string) {
  const link = await findLink(database.shared, linkKeys, token, bookingPurpose)
  if (!link) return undefined
  return {
    customerId: link.customerId,
    bookingId: link.subject,
    find: (db: Db) => findBooking(db, link.subject),
    async visit(db: Db): Promise<Visit | undefined> {
      const moved = await findBooking(db, link.subject)
      const visit = moved && (await pageVisit(db, link.customerId, moved.page.id, `/book/b/${token}/move`))
      return visit && { ...visit, moved }
    },
  }
}

export interface Chosen {
  length: number
  timeZone: string
  /** The first day to show. */
  day: string | undefined
  at: Date | undefined
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

export function readChosen({ page, moved }: Visit, fields: URLSearchParams): Chosen {
  const { lengths, timeZone } = page.settings
  const asked = Number(fields.get('length'))
  const kept = moved && Math.round((moved.endsAt.getTime() - moved.startsAt.getTime()) / 60_000)
  const zone = fields.get('zone') ?? moved?.timeZone ?? ''
  const at = fields.get('at') ?? ''
  const day = fields.get('day') ?? ''
  return {
    length: kept ?? (lengths.includes(asked) ? asked : (lengths[0] ?? 30)),
    timeZone: zone.length <= 100 && zone && isTimeZone(zone) ? zone : timeZone,
    day: /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined,
    at: instant.test(at) && !Number.isNaN(Date.parse(at)) ? new Date(at) : undefined,
  }
}
