// Email campaigns of the demo: three that were sent, a draft, and what recipients and colleagues said about mail.
import { campaignTemplates } from '@rostrum/contract/email/campaigns/templates'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { demoSecurities } from '../universe/demo-securities.ts'
import { Random } from '../universe/random.ts'
import type { By } from './team.ts'

const hourMs = 3600 * 1000
const dayMs = 24 * hourMs
const before = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)
const dayBefore = (now: Date, days: number) => before(now, days).toISOString().slice(0, 10)

interface Reader {
  personId: string
  organizationId: string | null
  name: string
  email: string
  countryCode: string | null
}

/** Of the campaign that was also sent to people outside the IRM. */
const widestAudience = 300

const listReaders = async (db: Db): Promise<Reader[]> => {
  const { rows } = await sql<Reader>`select distinct on (lower(p.email)) p.id as person_id, p.organization_id,
      concat_ws(' ', p.first_name, p.last_name) as name, lower(p.email) as email, p.country_code
    from app.irm_people i join market.person_index p on p.id = i.person_id
    where p.email is not null order by lower(p.email), p.id`.execute(db)
  return rows
}

/** People who are not in the IRM yet, at firms that may care. */
const listOthers = async (db: Db, readers: readonly Reader[]): Promise<Reader[]> => {
  const known = readers.map(({ email }) => email)
  const { rows } = await sql<Reader>`select distinct on (lower(p.email)) p.id as person_id, p.organization_id,
      concat_ws(' ', p.first_name, p.last_name) as name, lower(p.email) as email, p.country_code
    from market.person_index p
    where p.email is not null and p.organization_id is not null and p.country_code = 'US'
      and lower(p.email) <> all (${known}::text[])
    order by lower(p.email), p.id limit ${Math.max(0, widestAudience - readers.length)}`.execute(db)
  return rows
}

const topics = [
  { name: 'Results', description: 'Quarterly and annual results' },
  { name: 'Events', description: 'Invitations to roadshows, conferences and our investor day' },
  { name: 'Shareholder letters', description: 'Letters from our chief executive' },
]

async function writeTopics(db: Db, { customerId }: By): Promise<Map<string, string>> {
  const rows = topics.map((topic, position) => ({ ...topic, customerId, id: newId(), position }))
  await db.insertInto('app.mailTopics').values(rows).execute()
  return new Map(rows.map(({ name, id }) => [name, id]))
}

interface Sent {
  name: string
  subject: string
  template: string
  topic: string
  daysAgo: number
  links: readonly string[]
  /** Of those who got it: who opened it, and of these who clicked. */
  opened: number
  clicked: number
  /** Whether it also went to people who are not in the IRM. */
  isWide?: boolean
}

const site = 'https://investors.veltrane.example'
const sent: readonly Sent[] = [
  {
    ...{ name: 'Second-quarter results', subject: 'Veltrane Instruments reports second-quarter results' },
    ...{ template: 'earnings_release', topic: 'Results', daysAgo: 104, opened: 0.41, clicked: 0.38 },
    links: [`${site}/results/q2`, `${site}/webcast`],
  },
  {
    ...{ name: 'Investor day invitation', subject: 'Join us at the Veltrane investor day' },
    ...{ template: 'event_invitation', topic: 'Events', daysAgo: 41, opened: 0.52, clicked: 0.45 },
    links: [`${site}/investor-day`],
  },
  {
    ...{ name: 'Third-quarter results', subject: 'Veltrane Instruments reports third-quarter results' },
    ...{ template: 'earnings_release', topic: 'Results', daysAgo: 15, opened: 0.47, clicked: 0.42, isWide: true },
    links: [`${site}/results/q3`, `${site}/webcast`],
  },
]

const beginningOf = (id: string) => {
  const template = campaignTemplates.find((one) => one.id === id)
  if (!template) throw new Error(`No template ${id}`)
  const { blocks, ...rest } = template.content
  const linked = blocks.map((block) => (block.type === 'button' ? { ...block, url: `${site}/${block.id}` } : block))
  const content = JSON.stringify({ ...rest, blocks: linked })
  return { subject: template.subject, preheader: template.preheader, content }
}

const audienceWith = (others: readonly Reader[]) => {
  const chosen = { kind: 'people', personIds: others.map(({ personId }) => personId) }
  return JSON.stringify({ include: [{ kind: 'irm' }, ...(others.length > 0 ? [chosen] : [])], exclude: [] })
}
const audience = audienceWith([])

/** Milliseconds between two messages. */
const pace = 1200

async function writeSent(db: Db, by: By, one: Sent, members: readonly Reader[], topicId: string | null, now: Date) {
  const { customerId, ada: userId } = by
  const others = one.isWide ? await listOthers(db, members) : []
  const readers = [...members, ...others]
  const campaignId = newId()
  // At half past one in the afternoon, universal time.
  const startedAt = before(now, one.daysAgo)
  startedAt.setUTCHours(13, 30, 0, 0)
  await db
    .insertInto('app.campaigns')
    .values({
      ...{ customerId, id: campaignId, userId, ...beginningOf(one.template), name: one.name, subject: one.subject },
      ...{
        topicId,
        securityId: demoSecurities.veltraneA,
        audience: audienceWith(others),
        status: 'sent',
        hasArchive: false,
      },
      ...{ startedAt, finishedAt: new Date(startedAt.getTime() + readers.length * pace) },
      ...{ createdAt: new Date(startedAt.getTime() - dayMs), updatedAt: startedAt },
    })
    .execute()
  await db
    .insertInto('app.campaignLinks')
    .values(one.links.map((url, index) => ({ customerId, campaignId, number: index + 1, url })))
    .execute()
  const random = new Random(410 + one.daysAgo)
  const letters = readers.map((reader, index) => letterTo(reader, { one, startedAt, now, random, index }))
  await db
    .insertInto('app.campaignRecipients')
    .values(letters.map(({ visits: _, ...recipient }) => ({ ...recipient, customerId, campaignId })))
    .execute()
  const visits = letters.flatMap((letter) =>
    letter.visits.map((visit) => ({ ...visit, customerId, campaignId, id: newId(), recipientId: letter.id })),
  )
  await db.insertInto('app.campaignVisits').values(visits).execute()
  return campaignId
}

interface Circumstances {
  one: Sent
  startedAt: Date
  now: Date
  random: Random
  index: number
}

interface Visit {
  kind: 'open' | 'click'
  linkNumber: number | null
  visitedAt: Date
  isMachine: boolean
  reason: string | null
  agent: string
}

const outlook = 'Microsoft Outlook 16.0'
const proxy = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'

/** What one reader did with it: most who open do so on the first day. */
function letterTo(reader: Reader, { one, startedAt, now, random, index }: Circumstances) {
  const id = newId()
  const acceptedAt = new Date(startedAt.getTime() + index * pace)
  const later = (hours: number) => new Date(Math.min(now.getTime(), acceptedAt.getTime() + hours * hourMs))
  const isBounced = index % 43 === 7
  const opens = !isBounced && random.next() < one.opened
  const clicks = opens && random.next() < one.clicked
  const answers = clicks && random.next() < 0.25
  const openedAt = opens ? later(0.2 + random.next() ** 2 * 40) : null
  const clickedAt = openedAt && clicks ? new Date(openedAt.getTime() + 45_000) : null
  const openCount = opens ? 1 + Math.floor(random.next() * 3) : 0
  const hasMachine = !isBounced && random.next() < 0.3
  const human = { isMachine: false, reason: null, agent: outlook }
  const visits: Visit[] = [
    ...Array.from({ length: openCount }, (_, time) => ({
      ...{ ...human, kind: 'open' as const, linkNumber: null },
      visitedAt: new Date(Math.min(now.getTime(), (openedAt ?? acceptedAt).getTime() + time * 26 * hourMs)),
    })),
    ...(clickedAt
      ? [
          {
            ...{ ...human, kind: 'click' as const, visitedAt: clickedAt },
            linkNumber: 1 + Math.floor(random.next() * one.links.length),
          },
        ]
      : []),
    ...(hasMachine
      ? [
          {
            ...{ kind: 'open' as const, linkNumber: null, isMachine: true, reason: 'proxy', agent: proxy },
            visitedAt: new Date(acceptedAt.getTime() + 2000),
          },
        ]
      : []),
  ]
  const { personId, organizationId, name, email } = reader
  return {
    ...{ id, personId, organizationId, name, email, domain: email.split('@')[1] ?? '', visits },
    ...{ state: isBounced ? 'bounced' : 'accepted', sendAt: startedAt, messageId: `<${id}@veltrane.example>` },
    ...{ attempts: 1, acceptedAt, bouncedAt: isBounced ? later(0.1) : null },
    answer: isBounced ? '550 5.1.1 The email account that you tried to reach does not exist' : '250 2.0.0 OK',
    ...{ firstOpenedAt: openedAt, openCount, firstClickedAt: clickedAt, clickCount: clickedAt ? 1 : 0 },
    ...{ answeredAt: clickedAt && answers ? later(50) : null, machineOpenCount: hasMachine ? 1 : 0 },
  }
}

async function writeSuppressions(db: Db, by: By, readers: readonly Reader[], campaignId: string | null, now: Date) {
  const { customerId, ada } = by
  const of = (index: number) => readers[index]?.email ?? `reader${index}@example.com`
  await db
    .insertInto('app.suppressions')
    .values([
      {
        ...{ customerId, id: newId(), email: of(11), reason: 'unsubscribed', campaignId, addedBy: null, note: '' },
        createdAt: before(now, 14),
      },
      {
        ...{ customerId, id: newId(), email: of(7), reason: 'hard_bounce', campaignId, addedBy: null },
        ...{ note: '550 5.1.1 The email account that you tried to reach does not exist', createdAt: before(now, 15) },
      },
      {
        ...{ customerId, id: newId(), email: 'press@dailyledger.example', reason: 'manual', campaignId: null },
        ...{ addedBy: ada, note: 'A newspaper; media relations writes to them', createdAt: before(now, 60) },
      },
    ])
    .execute()
}

const europe = new Set(['GB', 'DE', 'FR', 'CH', 'NL', 'SE', 'NO', 'DK', 'IE', 'IT', 'ES', 'LU', 'BE', 'AT', 'FI'])

/** Canada and Europe want consent; a few entries end soon, and some people were never asked. */
async function writeConsents(db: Db, { customerId, ada }: By, readers: readonly Reader[], now: Date) {
  const abroad = readers.filter(({ countryCode }) => countryCode === 'CA' || europe.has(countryCode ?? ''))
  const rows = abroad
    .filter((_, index) => index % 5 !== 4)
    .map(({ email, personId, countryCode }, index) => {
      const isImplied = index % 3 === 1
      return {
        ...{ customerId, id: newId(), email, personId, kind: isImplied ? 'implied' : 'express', addedBy: ada },
        jurisdiction: countryCode === 'CA' ? 'casl' : 'gdpr',
        source: isImplied ? 'Meeting' : 'Form on our website',
        evidence: isImplied ? 'Asked for our materials at a conference' : 'Ticked “Send me investor news”',
        givenOn: dayBefore(now, 300 + index),
        // Two years, as Canadian law has it; one of them ends this month.
        expiresOn: isImplied ? dayBefore(now, index === 1 ? -20 : -400) : null,
      }
    })
  if (rows.length > 0) await db.insertInto('app.consents').values(rows).execute()
}

export async function writeCampaigns(db: Db, by: By, now: Date): Promise<void> {
  const readers = await listReaders(db)
  if (readers.length === 0) return
  const { customerId } = by
  const postalAddress = 'Veltrane Instruments, 400 Harbor Street, Boston, MA 02110, United States'
  await db.insertInto('app.campaignSettings').values({ customerId, postalAddress }).execute()
  const topicIds = await writeTopics(db, by)
  let latest: string | null = null
  for (const one of sent) latest = await writeSent(db, by, one, readers, topicIds.get(one.topic) ?? null, now)
  await writeSuppressions(db, by, readers, latest, now)
  await writeConsents(db, by, readers, now)
  const draft = { ...beginningOf('shareholder_letter'), name: 'Year-end letter to shareholders' }
  await db
    .insertInto('app.campaigns')
    .values({
      ...{ ...draft, customerId, id: newId(), userId: by.miles, audience, securityId: demoSecurities.veltraneA },
      ...{ topicId: topicIds.get('Shareholder letters') ?? null, createdAt: before(now, 3), updatedAt: before(now, 1) },
    })
    .execute()
}
