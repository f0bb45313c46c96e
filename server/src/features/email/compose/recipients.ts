// Whom a message can go to.
import {
  type emailRecipients,
  type FoundRecipient,
  isAddress,
  mostRecipients,
  type Recipient,
} from '@rostrum/contract/email/recipients'
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { PersonRow } from '@rostrum/contract/profiles/people'
import { type Addresses, addressesOf, peopleWithAddresses } from '#lists/queries/addresses.ts'
import { listIrmPeople, listPeople } from '#lists/queries/people.ts'
import { viewerOf } from '#lists/viewer.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { findColleagues } from './queries/recipients.ts'

/** Of each kind. */
const offered = 8

const nameOf = ({ preferredName, firstName, lastName }: PersonRow) => `${preferredName || firstName} ${lastName}`

async function found(db: Db, people: readonly PersonRow[]): Promise<FoundRecipient[]> {
  const addresses = await addressesOf(
    db,
    people.map(({ id }) => id),
  )
  return people.map((person) => ({
    type: 'person',
    id: person.id,
    name: nameOf(person),
    detail: person.organization?.name ?? null,
    emailPrimary: addresses.get(person.id)?.emailPrimary ?? null,
    emailSecondary: addresses.get(person.id)?.emailSecondary ?? null,
    isInIrm: person.isAffiliated,
  }))
}

/** The customer's own people first, then colleagues, then the rest of the directory. */
export async function searchRecipients(ctx: Context, { query: { term } }: Input<typeof emailRecipients.search>) {
  const { db } = ctx
  const page = { term, pageSize: offered, pageOffset: 0 }
  const { rows: own } = await listIrmPeople(db, viewerOf(ctx), page)
  const colleagues = await findColleagues(db, term, offered)
  const { rows: others } = own.length < offered ? await listPeople(db, viewerOf(ctx), page) : { rows: [] }
  const known = new Set(own.map(({ id }) => id))
  const more = others.filter(({ id }) => !known.has(id)).slice(0, offered - own.length)
  return [
    ...(await found(db, own)),
    ...colleagues.map(
      ({ id, firstName, lastName, email }): FoundRecipient => ({
        ...{ type: 'colleague', id, name: `${firstName} ${lastName}`, detail: null },
        ...{ emailPrimary: email, emailSecondary: null, isInIrm: false },
      }),
    ),
    ...(await found(db, more)),
  ]
}

export async function resolveRecipients(ctx: Context, { body }: Input<typeof emailRecipients.resolve>) {
  const matching = await peopleWithAddresses(ctx.db, body.emails)
  const { organizationIds } = body
  const atFirms =
    organizationIds.length > 0
      ? await listIrmPeople(ctx.db, viewerOf(ctx), { organizationIds, pageSize: mostRecipients, pageOffset: 0 })
      : { rows: [] }
  const ids = [...new Set([...body.personIds, ...matching, ...atFirms.rows.map(({ id }) => id)])]
  if (ids.length === 0) return []
  const { rows } = await listPeople(ctx.db, viewerOf(ctx), { ids, pageSize: ids.length, pageOffset: 0 })
  return found(ctx.db, rows)
}

/** The address that the mode stands for, as it is today; a typed one stays. */
export const currentAddress = ({ id, mode, email }: Recipient, addresses: ReadonlyMap<string, Addresses>): string => {
  const person = id === null ? undefined : addresses.get(id)
  if (!person || mode === 'customEmail') return email.trim()
  return (mode === 'emailPrimary' ? person.emailPrimary : person.emailSecondary)?.trim() ?? ''
}

export async function withCurrentAddresses(db: Db, lists: readonly Recipient[][]): Promise<Recipient[][]> {
  const ids = lists.flat().flatMap(({ id, mode }) => (id && mode !== 'customEmail' ? [id] : []))
  const addresses = await addressesOf(db, [...new Set(ids)])
  return lists.map((list) =>
    withoutRepeats(list.map((one) => ({ ...one, email: currentAddress(one, addresses) || one.email }))),
  )
}

function withoutRepeats(list: readonly Recipient[]): Recipient[] {
  return [...new Map(list.map((one) => [one.email.toLowerCase(), one])).values()]
}

export const areAddresses = (list: readonly Recipient[]): boolean => list.every(({ email }) => isAddress(email))
