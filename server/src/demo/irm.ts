// Two years of work with investors of the demo's customer. This module depends on both the demo and the features, which
// do not depend on each other.
import { dayIn } from '@rostrum/contract/platform/time-zones'
import { sql } from 'kysely'
import { insertIrmMembers } from '#features/irm/contacts/public.ts'
import { refreshScores } from '#features/irm/engagement/public.ts'
import { countChange } from '#platform/change-counter.ts'
import { connect, type Db } from '#platform/database/database.ts'
import { unlimited } from '#platform/database/limits.ts'
import { lockTransaction } from '#platform/database/locks.ts'
import { writeActivities } from './irm/activities.ts'
import { writeBoardPacks } from './irm/board-packs.ts'
import { writeCalls } from './irm/calls.ts'
import { writeCampaigns } from './irm/campaigns.ts'
import { castOf } from './irm/cast.ts'
import { writeCustomReports } from './irm/custom-reports.ts'
import { writeEstimates } from './irm/estimates.ts'
import { writeEvents } from './irm/events.ts'
import { allActivities } from './irm/held.ts'
import { type Investor, listInvestors } from './irm/investors.ts'
import { courseOf } from './irm/meetings.ts'
import { writeNews } from './irm/news.ts'
import { writePolls } from './irm/polls.ts'
import { writeProfileNotes } from './irm/profile-notes.ts'
import { writeDuplicates, writeSellSide } from './irm/profiles.ts'
import { writeRelationships } from './irm/relationships.ts'
import { writeResearchAccess } from './irm/research-access.ts'
import { writeScheduler } from './irm/scheduler.ts'
import { writeSurveys } from './irm/surveys.ts'
import { writeTargetLists } from './irm/target-lists.ts'
import { writeTasks } from './irm/tasks.ts'
import { type By, writeBrokers, writeColleagues, writeFields, writeTags } from './irm/team.ts'
import { writeUploads } from './irm/uploads.ts'
import { writeAnnotations, writeViews } from './irm/views.ts'
import { writeWeights } from './irm/weights.ts'
import { homeZone } from './irm/zones.ts'
import { demoCustomers, demoUsers } from './load.ts'

const customerId = demoCustomers.veltrane
const dayMs = 24 * 3600 * 1000

/** Runs once, if no interaction or profile exists yet. */
export async function writeDemoIrm(url: string, onWait?: (message: string) => void, now = new Date()): Promise<void> {
  const database = connect(url, { connections: 1, limits: unlimited })
  try {
    const write = async (db: Db) => {
      await lockTransaction((statement) => sql.raw(statement).execute(db), 'demoActivities', onWait)
      if (!(await isUntouched(db))) return
      const investors = await listInvestors(db)
      if (investors.length === 0) return
      await writeAll(db, investors, now)
      await countChange(db, customerId, ['profiles', 'custom_fields', 'activities', 'notes', 'tasks', 'tags', 'other'])
      await refreshScores(db, customerId)
    }
    // Some of Ada's notes are private.
    await database.withTenant(customerId, write, demoUsers.ada)
  } finally {
    await database.close()
  }
}

/** The demo's users are there, and nobody has worked here yet. */
async function isUntouched(db: Db): Promise<boolean> {
  const { rows } = await sql<{ users: number }>`
    select count(*)::int as users from identity.customer_authorizations
    where customer_id = ${customerId} and user_id in (${demoUsers.ada}, ${demoUsers.miles})
      and not exists (select from app.activities) and not exists (select from app.irm_organizations)
      and not exists (select from app.irm_people)`.execute(db)
  return rows[0]?.users === 2
}

async function writeAll(db: Db, investors: readonly Investor[], now: Date): Promise<void> {
  const by: By = { customerId, ada: demoUsers.ada, miles: demoUsers.miles }
  const today = dayIn(homeZone, now)
  const cast = castOf(investors)
  await writeMembers(db, by, investors, now)
  const colleagueIds = await writeColleagues(db, by)
  const brokerIds = await writeBrokers(db, by)
  const sellSide = await writeSellSide(db, by)
  await writeActivities(db, by, allActivities(investors, sellSide, { cast, now }), { colleagueIds, brokerIds })
  await writeRelationships(db, by, investors)
  await writeTags(db, by, investors)
  await writeFields(db, by, investors, today)
  await writeProfileNotes(db, by, cast, { investors, now })
  await writeTasks(db, by, cast, today)
  await writeUploads(db, by, investors, today)
  await writeDuplicates(db, by, investors)
  await writeViews(db, by)
  await writeAnnotations(db, by, now)
  await writeTargetLists(db, by, today, now)
  await writeWeights(db, by, cast, now)
  await writeSurveys(db, by, investors, now)
  await writeEvents(db, by, investors, today, { colleagueIds, brokerIds })
  await writeScheduler(db, by, investors, now)
  await writePolls(db, by, investors, now)
  await writeBoardPacks(db, by, today)
  await writeCustomReports(db, by, now)
  await writeCampaigns(db, by, now)
  await writeResearchAccess(db, by, now)
  await writeEstimates(db, by, today, { brokerIds, sellSide })
  await writeNews(db, by, now)
  await writeCalls(db, by, today)
}

async function writeMembers(db: Db, { ada }: By, investors: readonly Investor[], now: Date): Promise<void> {
  const by = { customerId, userId: ada }
  const today = dayIn(homeZone, now)
  await insertIrmMembers(
    db,
    by,
    'organization',
    investors.map(({ id }) => id),
  )
  const contacts = investors.flatMap(({ people }) => people.map(({ id }) => id))
  await insertIrmMembers(db, by, 'person', contacts)
  for (const investor of investors) {
    const addedAt = new Date(now.getTime() - courseOf(investor, today).knownDays * dayMs)
    await db.updateTable('app.irmOrganizations').set({ addedAt }).where('organizationId', '=', investor.id).execute()
    const known = investor.people.map(({ id }) => id)
    if (known.length > 0)
      await db.updateTable('app.irmPeople').set({ addedAt }).where('personId', 'in', known).execute()
  }
}
