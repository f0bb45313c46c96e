// The timeline of a profile, and of the customer as a whole.
import type { activities } from '@rostrum/contract/irm/activities'
import { type ActivityEvent, eventKinds } from '@rostrum/contract/irm/timeline'
import type { Contact } from '@rostrum/contract/irm/values'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { opensArea } from '@rostrum/contract/platform/research-products'
import { contactsOf, readLogged } from '#features/irm/activities/public.ts'
import { firmsOf, keyOf, namesOf, requireContact } from '#features/irm/subjects/public.ts'
import { focusedSecurityId } from '#lists/queries/focus.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { Flags } from '#platform/identity/flags.ts'
import { listEvents, listPrivate, listThreads, listUsers, type StoredEvent } from './queries.ts'

export async function pageOfEvents(
  flags: Flags,
  ctx: Context,
  { query }: Pick<Input<typeof activities.events>, 'query'>,
) {
  const { contactType, contactId, pageSize, pageOffset } = query
  const type = contactType ?? (contactId && (await typeOf(ctx.db, contactId)))
  const contact = type && contactId ? { type, id: contactId } : undefined
  if (contact) await requireContact(ctx.db, contact.type, contact.id)
  const { rows, total } = await listEvents(ctx.db, {
    contact,
    holderId: contact && (await holderOf(ctx.db, contact)),
    securityId:
      query.securityId ?? (await focusedSecurityId(ctx.db, ctx.customerId, ctx.principal.user.id)) ?? undefined,
    kinds: await kindsFor(flags, ctx, query.kinds),
    pageSize,
    pageOffset,
  })
  return { rows: await described(ctx.db, rows), total }
}

/** What was asked on calls is for those who may read transcripts; campaigns only exist with their flag. */
async function kindsFor(
  flags: Flags,
  { principal }: Context,
  asked: readonly ActivityEvent['kind'][] | undefined,
): Promise<ActivityEvent['kind'][]> {
  const isOpen: Partial<Record<ActivityEvent['kind'], boolean>> = {
    call_question: opensArea('news', principal.researchProducts),
    campaign: await flags.isOpen('campaigns', principal),
  }
  return (asked?.length ? asked : eventKinds).filter((kind) => isOpen[kind] ?? true)
}

/** Ids are unique across types, so the type can be looked up from the id. */
async function typeOf(db: Db, id: string): Promise<Contact['type']> {
  const [known] = (
    await namesOf(db, [
      { type: 'person', id },
      { type: 'organization', id },
    ])
  ).values()
  return known?.type ?? 'person'
}

const holderOf = async (db: Db, contact: { type: Contact['type']; id: string }) =>
  contact.type === 'organization' ? contact.id : (await firmsOf(db, [contact.id])).get(contact.id)

async function described(db: Db, rows: readonly StoredEvent[]): Promise<ActivityEvent[]> {
  const users = await listUsers(db, [...new Set(rows.flatMap(({ userId }) => userId ?? []))])
  const contacts = rows.flatMap(({ contactType: type, contactId: id }) =>
    type && id && isContact(type) ? [{ type, id }] : [],
  )
  const names = await namesOf(db, contacts)
  const logged = await readLogged(
    db,
    rows.flatMap(({ kind, subjectId }) => (kind === 'activity' ? [subjectId] : [])),
  )
  const threads = await listThreads(db, [...logged.keys()])
  const hidden = await listPrivate(db, [...new Set(rows.map(({ subjectId }) => subjectId))])
  return rows.map((row) => {
    const activity = logged.get(row.subjectId)
    const contact =
      row.contactType && row.contactId ? names.get(keyOf({ type: row.contactType, id: row.contactId })) : undefined
    return {
      id: `${row.kind}:${row.id}`,
      kind: row.kind,
      at: row.at,
      title: row.title,
      detail: row.detail || null,
      subjectId: row.subjectId,
      contacts: activity ? contactsOf(activity) : contact ? [contact] : [],
      actor: users.find(({ id }) => id === row.userId) ?? null,
      isPrivate: hidden.has(row.subjectId),
      activity: activity ? { type: activity.type, startsAt: activity.startsAt, endsAt: activity.endsAt } : null,
      thread: (activity && threads.get(row.subjectId)) ?? null,
      position: positionOf(row),
    }
  })
}

const isContact = (type: string): type is Contact['type'] => type === 'organization' || type === 'person'

function positionOf({ kind, contactId, subjectId, quarter, shares, change }: StoredEvent): ActivityEvent['position'] {
  if (kind !== 'position' || !contactId || !quarter || shares === null || change === null) return null
  return { organizationId: contactId, securityId: subjectId, quarter, shares, change }
}
