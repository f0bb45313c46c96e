// The team of the demo's customer: colleagues, brokers, and the tags and fields that it keeps.
import type { LabelColor } from '@rostrum/contract/irm/values'
import { insertValues } from '#features/irm/fields/public.ts'
import { insertTaggings } from '#features/irm/tags/public.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { demoUsers } from '../load.ts'
import { addDays, today as marketDay } from '../universe/calendar.ts'
import { Random } from '../universe/random.ts'
import { actBefore, type Investor, relationshipOf } from './investors.ts'

export interface By {
  customerId: string
  /** The users who work here. */
  ada: string
  miles: string
}

export const executives = [
  { key: 'ceo', firstName: 'Helena', lastName: 'Marchetti' },
  { key: 'cfo', firstName: 'Tobias', lastName: 'Renner' },
  { key: 'operations', firstName: 'Grace', lastName: 'Oyelaran' },
  { key: 'counsel', firstName: 'Samuel', lastName: 'Prentiss' },
] as const
export type Executive = (typeof executives)[number]['key']

/** The ids of colleagues, by the name used here. */
export async function writeColleagues(db: Db, by: By): Promise<Map<string, string>> {
  const users = [
    { key: 'ada', firstName: 'Ada', lastName: 'Lindqvist', userId: by.ada },
    { key: 'miles', firstName: 'Miles', lastName: 'Okafor', userId: by.miles },
  ]
  const others = executives.map((one) => ({ ...one, userId: one.key === 'cfo' ? demoUsers.tobias : null }))
  const rows = [...users, ...others].map((one) => ({ ...one, id: newId() }))
  await db
    .insertInto('app.colleagues')
    .values(
      rows.map(({ key: _, ...one }) => ({
        ...one,
        customerId: by.customerId,
        email: `${one.userId ? one.firstName : `${one.firstName}.${one.lastName}`}@veltrane.example`.toLowerCase(),
      })),
    )
    .execute()
  return new Map(rows.map(({ key, id }) => [key, id]))
}

export const brokers = ['Tarrant Hale Securities', 'Larkspur Capital Markets', 'Ellsworth Pryce', 'Cobden Marlow']

export async function writeBrokers(db: Db, { customerId }: By): Promise<Map<string, string>> {
  const rows = brokers.map((name) => ({ customerId, id: newId(), name }))
  await db.insertInto('app.brokers').values(rows).execute()
  return new Map(rows.map(({ name, id }) => [name, id]))
}

const tags: readonly { name: string; color: LabelColor; fits(investor: Investor): boolean }[] = [
  { name: 'Top 25', color: 'blue', fits: ({ place, holdings }) => place < 25 && holdings.length > 0 },
  { name: 'Activist watch', color: 'red', fits: ({ manner }) => manner === 'activist' },
  {
    name: 'Stewardship team',
    color: 'teal',
    fits: ({ manner, type }) => manner === 'index' || type === 'pension_fund',
  },
  { name: 'Target', color: 'violet', fits: ({ holdings }) => holdings.length === 0 },
  { name: 'Exited', color: 'gray', fits: (one) => actBefore(one, marketDay).deed === 'left' },
  { name: 'At risk', color: 'orange', fits: (one) => one.place < 40 && actBefore(one, marketDay).deed === 'seller' },
  { name: 'Buying', color: 'green', fits: (one) => ['buyer', 'new'].includes(actBefore(one, marketDay).deed) },
  { name: 'Plant tour list', color: 'yellow', fits: ({ region, place }) => region === 'east' && place % 3 === 0 },
  { name: 'Investor day', color: 'pink', fits: ({ place }) => place % 4 === 1 },
]

export async function writeTags(db: Db, { customerId, ada }: By, investors: readonly Investor[]): Promise<void> {
  const rows = tags.map(({ name, color }) => ({ customerId, id: newId(), name, color }))
  await db.insertInto('app.tags').values(rows).execute()
  const taggings = tags.flatMap(({ fits }, index) =>
    investors
      .filter((investor) => fits(investor))
      .map(({ id }) => ({ taggableType: 'organization' as const, taggableId: id, tagId: rows[index]?.id ?? '' })),
  )
  await insertTaggings(db, { customerId, userId: ada }, taggings)
}

const formats = ['Video call', 'Phone', 'In person', 'Conference only']
const invitations = ['Invited', 'Accepted', 'Declined']
const priorities = ['Capital allocation', 'Governance', 'Growth', 'Margins', 'Portfolio simplification', 'Service']

/** Custom fields, filled for most of the investors that are covered closely. */
export async function writeFields(
  db: Db,
  { customerId }: By,
  investors: readonly Investor[],
  today: string,
): Promise<void> {
  const field = (subject: string, name: string, kind: string, position: number, options: string[] = []) => ({
    customerId,
    id: newId(),
    subject,
    name,
    kind,
    position,
    options,
  })
  const format = field('organization', 'Preferred format', 'choice', 0, formats)
  const topics = field('organization', 'Key topics', 'multi_choice', 1, priorities)
  const review = field('organization', 'Next review', 'date', 2)
  const invited = field('person', 'Investor day', 'choice', 0, invitations)
  const assistant = field('person', 'Assistant', 'text', 1)
  await db.insertInto('app.customFields').values([format, topics, review, invited, assistant]).execute()
  const values = investors.flatMap((investor) => {
    const random = new Random(45, investor.place)
    const { tier } = relationshipOf(investor)
    if (tier === 'C' && random.chance(0.6)) return []
    const chosen = priorities.filter(() => random.chance(0.35))
    const [contact] = investor.people
    return [
      { fieldId: format.id, subjectId: investor.id, value: random.pick(formats) },
      { fieldId: topics.id, subjectId: investor.id, value: chosen.length > 0 ? chosen : ['Growth'] },
      { fieldId: review.id, subjectId: investor.id, value: addDays(today, 10 + random.whole(0, 120)) },
      ...(contact && tier !== 'C'
        ? [{ fieldId: invited.id, subjectId: contact.id, value: random.pick(invitations) }]
        : []),
      ...(contact && tier === 'A'
        ? [{ fieldId: assistant.id, subjectId: contact.id, value: assistantOf(random) }]
        : []),
    ]
  })
  await insertValues(db, customerId, values)
}

const assistantOf = (random: Random): string =>
  `${random.pick(['Joyce', 'Marta', 'Dina', 'Pauline', 'Irene'])} ${random.pick(['Keane', 'Soto', 'Lund', 'Barros', 'Hale'])}`
