import { insertActivities, type NewActivity } from '#features/irm/activities/public.ts'
import { firmsOf } from '#features/irm/subjects/public.ts'
import { newId } from '#platform/identifiers.ts'
import { type Batch, finishRow } from '../import/batch.ts'
import { type About, attachExtras, textOf } from '../import/extras.ts'
import type { ActivityPlan } from './plan.ts'

const noText = { html: '', plain: '', mentions: [], fileIds: [] }

export async function importActivities(batch: Batch, plans: readonly ActivityPlan[]): Promise<void> {
  const made = new Map<string, NewActivity>()
  const firms = await firmsOf(batch.db, [...new Set(plans.flatMap(({ personIds }) => personIds))])
  for (const plan of plans) {
    const { cells, keys, rowNumber, organizationId, personIds, subjectId } = plan
    const [key = ''] = keys
    const earlier = made.get(key)?.id ?? subjectId
    if (!cells) finishRow(batch, plan, 'failed', null)
    else if (earlier) finishRow(batch, plan, 'unchanged', earlier)
    else {
      const activity: NewActivity = {
        id: newId(),
        typeId: cells.typeId,
        subject: cells.subject,
        startsAt: cells.startsAt,
        location: cells.location,
        text: cells.note ? textOf(cells.note) : noText,
        organizationIds: organizationId ? [organizationId] : [],
        people: personIds.map((personId) => ({ personId, organizationId: firms.get(personId) ?? null })),
      }
      made.set(key, activity)
      finishRow(batch, plan, 'created', activity.id)
      const subject = { subjectType: 'activity' as const, subjectId: activity.id }
      batch.entries.push({ rowNumber, what: 'activity', ...subject })
      batch.changes.push({ action: 'activity.logged', ...subject, after: { ...activity, text: activity.text.html } })
    }
  }
  await insertActivities(batch.db, batch.by, [...made.values()])
  const about = plans.flatMap(({ rowNumber, cells }): About[] => {
    const done = batch.done.get(rowNumber)
    return cells && done?.subjectId ? [{ rowNumber, subjectType: 'activity', subjectId: done.subjectId, cells }] : []
  })
  await attachExtras(batch, about)
}
