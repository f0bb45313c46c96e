// The one place that hears of a message that a mail server accepted, in the transaction that says so.
import { insertActivities, listTypes } from '#features/irm/activities/public.ts'
import { firmsOf } from '#features/irm/subjects/public.ts'
import { recordChanges } from '#platform/audit.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { readRichText } from '#platform/rich-text.ts'
import type { Outgoing } from '../queries/outgoing.ts'
import { peopleOfIrm } from '../queries/recipients.ts'

/** Mail to people of the IRM is an activity on their timelines. */
export async function onAccepted(db: Db, outgoing: Outgoing): Promise<void> {
  const { customerId, userId, id: requestId } = outgoing
  const ids = [...outgoing.to, ...outgoing.cc].flatMap(({ id }) => (id ? [id] : []))
  const people = await peopleOfIrm(db, ids)
  const type = (await listTypes(db)).find(({ medium, isArchived }) => medium === 'email' && !isArchived)
  if (people.length === 0 || !type) return
  const firms = await firmsOf(db, people)
  const activity = {
    id: newId(),
    typeId: type.id,
    subject: outgoing.subject,
    startsAt: outgoing.acceptedAt ?? new Date(),
    location: null,
    text: readRichText(outgoing.html),
    organizationIds: [],
    people: people.map((personId) => ({ personId, organizationId: firms.get(personId) ?? null })),
  }
  await insertActivities(db, { customerId, userId }, [activity])
  const change = { action: 'activity.created', subjectType: 'activity', subjectId: activity.id }
  await recordChanges(db, { customerId, userId, scope: 'user', requestId }, [
    { ...change, after: { subject: activity.subject, messageId: outgoing.messageId } },
  ])
}
