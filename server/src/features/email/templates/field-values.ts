// What the fields of a message say for each recipient.
import type { FieldValues } from '@rostrum/contract/email/personalized-fields'
import type { PersonRow } from '@rostrum/contract/profiles/people'
import { findUserFocus } from '#features/focus/public.ts'
import { lastMeetingsOf } from '#features/irm/activities/public.ts'
import { listPeople } from '#lists/queries/people.ts'
import { viewerOf } from '#lists/viewer.ts'
import type { Context } from '#platform/context.ts'

type Viewer = Pick<Context, 'db' | 'customerId' | 'principal'>

/** By the ids of people; one that is not found is not in it. */
export async function readFieldValues(ctx: Viewer, personIds: readonly string[]): Promise<Map<string, FieldValues>> {
  const ids = [...new Set(personIds)]
  if (ids.length === 0) return new Map()
  const { rows } = await listPeople(ctx.db, viewerOf(ctx), { ids, pageSize: ids.length, pageOffset: 0 })
  const sender = await ofSender(ctx)
  const lastMet = await lastMeetingsOf(ctx.db, ids)
  return new Map(
    rows.map((person) => [person.id, withoutEmpty({ ...sender, ...ofPerson(person, lastMet.get(person.id), ctx) })]),
  )
}

/** For a recipient who is not in the directory. */
export const readSenderValues = async (ctx: Viewer): Promise<FieldValues> => withoutEmpty(await ofSender(ctx))

async function ofSender({ db, customerId, principal: { user, customer } }: Viewer): Promise<Entries> {
  const { focusedSecurity } = await findUserFocus(db, customerId, user.id)
  return {
    'sender.first_name': user.firstName,
    'sender.full_name': `${user.firstName} ${user.lastName}`,
    'sender.email': user.email,
    'sender.company': customer.name,
    'security.name': focusedSecurity?.name,
    'security.ticker': focusedSecurity?.ticker,
  }
}

function ofPerson(person: PersonRow, lastMetAt: Date | undefined, { principal }: Viewer): Entries {
  const first = person.preferredName || person.firstName
  const format = { dateStyle: 'long', timeZone: principal.user.timeZone } as const
  return {
    'person.first_name': first,
    'person.last_name': person.lastName,
    'person.full_name': `${first} ${person.lastName}`,
    'person.title': person.title,
    'organization.name': person.organization?.name,
    'organization.city': person.city,
    'meeting.last_date': lastMetAt && new Intl.DateTimeFormat('en-US', format).format(lastMetAt),
  }
}

type Entries = Partial<Record<keyof FieldValues, string | null | undefined>>

const withoutEmpty = (entries: Entries): FieldValues =>
  Object.fromEntries(Object.entries(entries).filter(([, text]) => text?.trim()))
