// Two years of investor interactions of the demo's customer. This module depends on both the demo and the features,
// which do not depend on each other.
import { sql } from 'kysely'
import { insertActivities, listTypes } from '#features/irm/activities/public.ts'
import { insertIrmMembers } from '#features/irm/contacts/public.ts'
import { refreshScores } from '#features/irm/engagement/public.ts'
import { countChange } from '#platform/change-counter.ts'
import { connect, type Db } from '#platform/database/database.ts'
import { unlimited } from '#platform/database/limits.ts'
import { lockTransaction } from '#platform/database/locks.ts'
import { newId } from '#platform/identifiers.ts'
import { demoCustomers } from './load.ts'
import { type Course, courseOf, type Meeting, meetingsOf } from './meetings.ts'
import { lastQuarter } from './universe/calendar.ts'
import { demoSecurities } from './universe/demo-securities.ts'

const customerId = demoCustomers.veltrane
const dayMs = 24 * 3600 * 1000

/** Runs once, if no interaction or profile exists yet. */
export async function writeDemoIrm(url: string, onWait?: (message: string) => void): Promise<void> {
  const database = connect(url, { connections: 1, limits: unlimited })
  try {
    await database.withTenant(customerId, async (db) => {
      await lockTransaction((statement) => sql.raw(statement).execute(db), 'demoActivities', onWait)
      const { rows } = await sql<{ userId: string }>`
        select a.user_id from identity.customer_authorizations a join identity.users u on u.id = a.user_id
        where a.customer_id = ${customerId} and u.role = 'admin' and not exists (select from app.activities)
          and not exists (select from app.irm_organizations) and not exists (select from app.irm_people)
        order by u.id limit 1`.execute(db)
      const [admin] = rows
      if (!admin) return
      const firms = (await listFirms(db)).map((firm, place) => ({ ...firm, course: courseOf(place) }))
      await writeMembers(db, admin.userId, firms)
      await writeMeetings(db, admin.userId, firms)
      await countChange(db, customerId, ['activities'])
      await refreshScores(db, customerId)
    })
  } finally {
    await database.close()
  }
}

interface Firm {
  id: string
  name: string
  people: string[]
}
type Followed = Firm & { course: Course }

/** The largest holders of the first security, each with its contacts. */
async function listFirms(db: Db): Promise<Firm[]> {
  const { rows } = await sql<Firm>`
    select o.id, o.name, array(select p.id from market.person_index p where p.organization_id = o.id
      order by p.id limit 2) as people
    from market.positions h join market.organization_index o on o.id = h.organization_id
    where h.security_id = ${demoSecurities.veltraneA} and h.quarter = ${lastQuarter} and h.shares > 0
    order by h.shares desc, o.id limit 48`.execute(db)
  return rows
}

async function writeMembers(db: Db, userId: string, firms: readonly Followed[]): Promise<void> {
  const people = firms.flatMap((firm) => firm.people)
  await insertIrmMembers(
    db,
    { customerId, userId },
    'organization',
    firms.map(({ id }) => id),
  )
  await insertIrmMembers(db, { customerId, userId }, 'person', people)
  for (const { id, people: known, course } of firms) {
    const addedAt = new Date(Date.now() - course.knownDays * dayMs)
    await db.updateTable('app.irmOrganizations').set({ addedAt }).where('organizationId', '=', id).execute()
    if (known.length > 0)
      await db.updateTable('app.irmPeople').set({ addedAt }).where('personId', 'in', known).execute()
  }
}

async function writeMeetings(db: Db, userId: string, firms: readonly Followed[]): Promise<void> {
  const types = await listTypes(db)
  const typeOf = ({ type }: Meeting) => types.find(({ name }) => name === type)?.id ?? types[0]?.id ?? ''
  const activities = firms.flatMap(({ id, name, people, course }, place) =>
    meetingsOf(place, course).map((meeting, turn) => ({
      id: newId(),
      typeId: typeOf(meeting),
      subject: `${meeting.subject} ${name}`,
      startsAt: new Date(Date.now() - meeting.daysAgo * dayMs),
      location: null,
      text: { html: `<p>${meeting.notes}</p>`, plain: meeting.notes, mentions: [] },
      organizationIds: [id],
      people: people.slice(0, 1 + (turn % 2)).map((personId) => ({ personId, organizationId: id })),
    })),
  )
  await insertActivities(db, { customerId, userId }, activities)
}
