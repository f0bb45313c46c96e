// Writes the meetings that were held and those that are planned.
import { listTypes } from '#features/irm/activities/public.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { demoSecurities } from '../universe/demo-securities.ts'
import { Random } from '../universe/random.ts'
import type { Contact } from './investors.ts'
import { type By, brokers } from './team.ts'
import { type Sentiment, themesOf } from './themes.ts'

export interface Activity {
  type: string
  subject: string
  startsAt: Date
  endsAt: Date
  location: string | null
  /** Paragraphs separated by two slashes. */
  text: string
  organizationId: string
  people: readonly Contact[]
  owner: 'ada' | 'miles'
  /** Colleagues who attend, by the name used in this folder. */
  colleagues: readonly string[]
  hasBroker: boolean
  /** How it went; null for what is planned or only written. */
  sentiment: Sentiment | null
  /** When it was entered; null for now. */
  loggedAt: Date | null
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export async function writeActivities(
  db: Db,
  by: By,
  activities: readonly Activity[],
  { colleagueIds, brokerIds }: Record<'colleagueIds' | 'brokerIds', ReadonlyMap<string, string>>,
): Promise<void> {
  const { customerId } = by
  const types = new Map((await listTypes(db)).map(({ name, id }) => [name, id]))
  const [fallback = ''] = types.values()
  const random = new Random(47)
  const rows = activities.map((activity) => ({ activity, id: newId() }))
  await db
    .insertInto('app.activities')
    .values(
      rows.map(({ activity: one, id }) => {
        const paragraphs = one.text.split('//')
        const at = one.loggedAt ?? new Date()
        return {
          customerId,
          id,
          userId: by[one.owner],
          typeId: types.get(one.type) ?? fallback,
          subject: one.subject,
          startsAt: one.startsAt,
          endsAt: one.endsAt,
          location: one.location,
          securityId: demoSecurities.veltraneA,
          brokerId: one.hasBroker ? (brokerIds.get(random.pick(brokers)) ?? null) : null,
          notes: paragraphs.map((text) => `<p>${escaped(text)}</p>`).join(''),
          plain: paragraphs.join('\n'),
          createdAt: at,
          updatedAt: at,
          sentiment: one.sentiment,
        }
      }),
    )
    .execute()
  const keys = (id: string) => ({ customerId, activityId: id })
  await db
    .insertInto('app.activityOrganizations')
    .values(rows.map(({ activity, id }) => ({ ...keys(id), organizationId: activity.organizationId })))
    .execute()
  const people = rows.flatMap(({ activity, id }) =>
    activity.people.map((one) => ({ ...keys(id), personId: one.id, organizationId: activity.organizationId })),
  )
  if (people.length > 0) await db.insertInto('app.activityPeople').values(people).execute()
  const colleagues = rows.flatMap(({ activity, id }) =>
    activity.colleagues.flatMap((name) => {
      const colleagueId = colleagueIds.get(name)
      return colleagueId ? [{ ...keys(id), colleagueId }] : []
    }),
  )
  await db.insertInto('app.activityColleagues').values(colleagues).execute()
  const themeIds = new Map(
    (await db.selectFrom('app.themes').select(['id', 'name']).execute()).map((one) => [one.name, one.id]),
  )
  const themes = rows.flatMap(({ activity, id }) =>
    (activity.loggedAt ? themesOf(activity.text) : []).flatMap((name) => {
      const themeId = themeIds.get(name)
      return themeId ? [{ ...keys(id), themeId }] : []
    }),
  )
  if (themes.length > 0) await db.insertInto('app.activityThemes').values(themes).execute()
}
