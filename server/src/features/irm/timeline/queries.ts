// One timeline from many tables. Each branch reads only its latest rows, so page cost does not grow with history.
import type { ActivityEvent } from '@rostrum/contract/irm/timeline'
import type { ContactType } from '@rostrum/contract/irm/values'
import { type RawBuilder, sql } from 'kysely'
import { cacheUntilChange, totalFromLastPage } from '#platform/cache-until-change.ts'
import type { Db } from '#platform/database/database.ts'

export interface EventQuery {
  contact: { type: ContactType; id: string } | undefined
  /** The holder whose reported positions are included: the organization itself, or the person's firm. */
  holderId: string | undefined
  securityId: string | undefined
  kinds: readonly ActivityEvent['kind'][]
  pageSize: number
  pageOffset: number
}

export interface StoredEvent {
  kind: ActivityEvent['kind']
  id: string
  at: Date
  title: string
  detail: string | null
  subjectId: string
  userId: string | null
  contactType: ContactType | null
  contactId: string | null
  quarter: string | null
  shares: number | null
  change: number | null
}

type Branch = RawBuilder<unknown>

const everything = sql`true`
const noPosition = sql`null::date, null::bigint, null::bigint`

/**
 * Activities with this contact; an organization also takes part through its people. As an array, so that the planner
 * looks up each id: they are few compared with all activities.
 */
const activitiesWith = ({ type, id }: NonNullable<EventQuery['contact']>): Branch =>
  type === 'person'
    ? sql`any (array(select activity_id from app.activity_people where person_id = ${id}))`
    : sql`any (array(select activity_id from app.activity_organizations where organization_id = ${id}
        union select activity_id from app.activity_people where organization_id = ${id}))`

const answeredBy = (contact: EventQuery['contact']): Branch => {
  if (!contact) return everything
  if (contact.type === 'person') return sql`r.person_id = ${contact.id}`
  return sql`r.person_id = any (array(select id from app.person_directory where organization_id = ${contact.id}))`
}

const askedBy = (contact: EventQuery['contact']): Branch => {
  if (!contact) return everything
  if (contact.type === 'person') return sql`s.person_id = ${contact.id}`
  return sql`s.person_id = any (array(select id from app.person_directory where organization_id = ${contact.id}))`
}

/** The first question of the speaker `s`. */
const askedText = sql`(select left(p.text, 300) from app.transcript_passages p where p.customer_id = s.customer_id
  and p.transcript_id = s.transcript_id and p.speaker_id = s.id and p.kind = 'question' order by p.number limit 1)`

/** What people did with it; what machines fetched says nothing. */
const outcome = sql`concat_ws(', ',
  case when r.state = 'bounced' then 'Bounced' when r.open_count > 1 then 'Opened ' || r.open_count || ' times'
    when r.open_count = 1 then 'Opened' end,
  case when r.click_count > 1 then 'clicked ' || r.click_count || ' times' when r.click_count = 1 then 'clicked' end,
  case when r.answered_at is not null then 'replied' end,
  case when r.unsubscribed_at is not null then 'unsubscribed' end)`

/** kind, id, at, title, detail, subject_id, user_id, contact_type, contact_id, quarter, shares, change */
function branchesOf({ contact, holderId, securityId }: EventQuery): Record<ActivityEvent['kind'], Branch[]> {
  const is = (type: string, id: string): Branch =>
    contact ? sql`${sql.raw(type)} = ${contact.type} and ${sql.raw(id)} = ${contact.id}` : everything
  const tookPart = contact && activitiesWith(contact)
  // Follow-up tasks of an activity also belong to its attendees.
  const aboutTask: Branch[] = tookPart
    ? [
        is('k.associated_type', 'k.associated_id'),
        sql`k.associated_type = 'activity' and k.associated_id = ${tookPart}`,
      ]
    : [everything]
  const added = (type: ContactType, table: string, column: string): Branch[] =>
    contact && contact.type !== type
      ? []
      : [
          sql`select 'added_to_irm', ${type}::text || i.${sql.raw(column)}, i.added_at, 'Added to the IRM', null::text, i.${sql.raw(column)},
            i.user_id, ${type}::text, i.${sql.raw(column)}, ${noPosition}
            from app.${sql.raw(table)} i where ${contact ? sql`i.${sql.raw(column)} = ${contact.id}` : everything}`,
        ]
  return {
    activity: [
      sql`select 'activity', a.id::text, a.starts_at, a.subject, left(a.plain, 300), a.id, a.user_id, null::text, null::uuid, ${noPosition}
        from app.activities a where a.deleted_at is null and ${tookPart ? sql`a.id = ${tookPart}` : everything}`,
    ],
    note: [
      sql`select 'note', n.id::text, n.created_at, 'Note', left(n.plain, 300), n.id, n.user_id, n.notable_type, n.notable_id, ${noPosition}
        from app.notes n where n.deleted_at is null and ${is('n.notable_type', 'n.notable_id')}`,
    ],
    mention: contact
      ? [
          sql`select 'mention', n.id::text, n.created_at, 'Mentioned in a note', left(n.plain, 300), n.id, n.user_id, n.notable_type, n.notable_id, ${noPosition}
            from app.mentions m join app.notes n on n.customer_id = m.customer_id and n.id = m.source_id
            where m.source_type = 'note' and n.deleted_at is null and ${is('m.mentioned_type', 'm.mentioned_id')}`,
          sql`select 'mention', a.id::text, a.starts_at, 'Mentioned in ' || a.subject, left(a.plain, 300), a.id, a.user_id, null::text, null::uuid, ${noPosition}
            from app.mentions m join app.activities a on a.customer_id = m.customer_id and a.id = m.source_id
            where m.source_type = 'activity' and a.deleted_at is null and ${is('m.mentioned_type', 'm.mentioned_id')}`,
        ]
      : [],
    task_created: aboutTask.map(
      (
        about,
      ) => sql`select 'task_created', k.id::text, k.created_at, k.subject, nullif(left(k.notes, 300), ''), k.id, k.user_id, k.associated_type, k.associated_id, ${noPosition}
        from app.tasks k where k.deleted_at is null and ${about}`,
    ),
    task_completed: aboutTask.map(
      (
        about,
      ) => sql`select 'task_completed', k.id::text, k.completed_at, k.subject, null::text, k.id, k.completed_by, k.associated_type, k.associated_id, ${noPosition}
        from app.tasks k where k.deleted_at is null and k.completed_at is not null and ${about}`,
    ),
    // Tags of activities and events are theirs.
    tagged: [
      sql`select 'tagged', g.id::text, g.created_at, t.name, null::text, g.taggable_id, g.user_id, g.taggable_type, g.taggable_id, ${noPosition}
        from app.taggings g join app.tags t on t.customer_id = g.customer_id and t.id = g.tag_id
        where g.taggable_type in ('organization', 'person') and ${is('g.taggable_type', 'g.taggable_id')}`,
    ],
    added_to_irm: [
      ...added('organization', 'irm_organizations', 'organization_id'),
      ...added('person', 'irm_people', 'person_id'),
    ],
    // Of people who gave their name; to their firm as it is today.
    survey_answer: [
      sql`select 'survey_answer', r.id::text, r.submitted_at, s.name, null::text, s.id, null::uuid, 'person', r.person_id, ${noPosition}
        from app.survey_responses r join app.surveys s on s.customer_id = r.customer_id and s.id = r.survey_id
        where not r.is_anonymous and r.person_id is not null and r.submitted_at is not null and s.deleted_at is null
          and ${answeredBy(contact)}`,
    ],
    // Once the mail server took it for this person. Not in the stream of the customer, which a large one would fill.
    campaign: contact
      ? [
          sql`select 'campaign', r.id::text, r.accepted_at, coalesce(nullif(c.subject, ''), c.name), ${outcome}, c.id, c.user_id, 'person', r.person_id, ${noPosition}
            from app.campaign_recipients r join app.campaigns c on c.customer_id = r.customer_id and c.id = r.campaign_id
            where r.accepted_at is not null and r.person_id is not null and c.deleted_at is null
              and ${contact.type === 'person' ? sql`r.person_id` : sql`r.organization_id`} = ${contact.id}`,
        ]
      : [],
    // What someone asked on a call, once for each call; to their firm as it is today.
    call_question: [
      sql`select 'call_question', s.id::text, t.held_on::timestamptz, t.title, ${askedText}, t.id, null::uuid, 'person', s.person_id, ${noPosition}
        from app.transcript_speakers s join app.transcripts t on t.customer_id = s.customer_id and t.id = s.transcript_id
        where s.person_id is not null and s.role = 'analyst' and t.deleted_at is null and ${askedText} is not null
          and ${askedBy(contact)}`,
    ],
    position:
      holderId && securityId
        ? [
            // The date it became public: the filing date, or the quarter-end if unknown.
            sql`select 'position', p.organization_id || ':' || p.quarter, coalesce(k.filed_on, p.quarter)::timestamptz, 'Position', null::text,
              p.security_id, null::uuid, 'organization', p.organization_id, p.quarter, p.shares, p.shares - p.previous_shares
              from market.positions p join market.portfolios k on k.organization_id = p.organization_id and k.quarter = p.quarter
              where p.organization_id = ${holderId} and p.security_id = ${securityId} and p.previous_shares is not null
                and p.shares <> p.previous_shares`,
          ]
        : [],
  }
}

const names = sql`kind, id, at, title, detail, subject_id, user_id, contact_type, contact_id, quarter, shares, change`
const named = (branch: Branch, limit: number) =>
  sql`(select * from (${branch}) as one (${names}) order by at desc, id desc limit ${limit})`

/** Cap on the count per event type: counting years of events would take longer than showing a page. */
const countedAtMost = 1000

/**
 * What has become of the contact's campaigns, for the key of the cache. Deliveries and opens are not counted as changes:
 * those of a large campaign would empty every cache of the customer for hours.
 */
async function campaignState(db: Db, { contact, kinds }: EventQuery): Promise<string> {
  if (!contact || !kinds.includes('campaign')) return ''
  const { rows } = await sql<{ state: string | null }>`
    select concat_ws(' ', count(*), sum(r.open_count), sum(r.click_count), count(r.answered_at), count(r.unsubscribed_at),
      count(*) filter (where r.state = 'bounced')) as state
    from app.campaign_recipients r where r.accepted_at is not null
      and ${contact.type === 'person' ? sql`r.person_id` : sql`r.organization_id`} = ${contact.id}`.execute(db)
  return rows[0]?.state ?? ''
}

export async function listEvents(db: Db, query: EventQuery): Promise<{ rows: StoredEvent[]; total: number }> {
  const byKind = branchesOf(query)
  const branches = query.kinds.flatMap((kind) => byKind[kind])
  if (branches.length === 0) return { rows: [], total: 0 }
  const needed = query.pageOffset + query.pageSize
  return cacheUntilChange(db, JSON.stringify(['events', query, await campaignState(db, query)]), async () => {
    const { rows } = await sql<StoredEvent>`
      select * from (${sql.join(
        branches.map((branch) => named(branch, needed)),
        sql` union all `,
      )}) as stream order by at desc, id desc limit ${query.pageSize} offset ${query.pageOffset}`.execute(db)
    return { rows, total: totalFromLastPage(rows, query) ?? (await countEvents(db, branches)) }
  })
}

async function countEvents(db: Db, branches: readonly Branch[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${sql.join(
      branches.map((branch) => sql`(select 1 from (${branch}) as one limit ${countedAtMost})`),
      sql` union all `,
    )}) as stream`.execute(db)
  return rows[0]?.total ?? 0
}

/** Those of these notes, activities and tasks that only some may see. */
export async function listPrivate(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`${sql.join(
    ['notes', 'activities', 'tasks'].map(
      (table) =>
        sql`select id from ${sql.table(`app.${table}`)} where id = any (${ids}::uuid[]) and visible_to is not null`,
    ),
    sql` union all `,
  )}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The email threads that activities were recorded from. */
export async function listThreads(db: Db, activityIds: readonly string[]) {
  if (activityIds.length === 0) return new Map<string, { id: string; messageCount: number }>()
  const rows = await db
    .selectFrom('app.emailThreads')
    .select(['activityId', 'id', 'messageCount'])
    .where('activityId', 'in', activityIds)
    .execute()
  return new Map(rows.map(({ activityId, ...thread }) => [activityId, thread]))
}

export const listUsers = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('identity.users').select(['id', 'firstName', 'lastName']).where('id', 'in', ids).execute()
