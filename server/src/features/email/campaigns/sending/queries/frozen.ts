// What a campaign is once its recipients are fixed.
import type { CampaignStatus } from '@rostrum/contract/email/campaigns/campaigns-query'
import type { FieldValues } from '@rostrum/contract/email/personalized-fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface NewRecipient {
  id: string
  personId: string | null
  organizationId: string | null
  name: string
  email: string
  domain: string
  fields: FieldValues
  sendAt: Date
  messageId: string
}

const chunk = 2000

/** In few statements, however many there are. */
export async function insertRecipients(
  db: Db,
  { customerId, campaignId }: { customerId: string; campaignId: string },
  recipients: readonly NewRecipient[],
): Promise<void> {
  for (let at = 0; at < recipients.length; at += chunk) {
    const rows = JSON.stringify(recipients.slice(at, at + chunk))
    await sql`insert into app.campaign_recipients
        (customer_id, campaign_id, id, person_id, organization_id, name, email, domain, fields, send_at, message_id)
      select ${customerId}, ${campaignId}, o.* from jsonb_to_recordset(${rows}::jsonb) as o (id uuid, "personId" uuid,
        "organizationId" uuid, name text, email text, domain text, fields jsonb, "sendAt" timestamptz, "messageId" text)
    `.execute(db)
  }
}

export interface NewLeftOut {
  id: string
  personId: string | null
  name: string
  email: string | null
  reason: string
  detail: string | null
}

export async function insertLeftOut(
  db: Db,
  { customerId, campaignId }: { customerId: string; campaignId: string },
  leftOut: readonly NewLeftOut[],
): Promise<void> {
  for (let at = 0; at < leftOut.length; at += chunk) {
    const rows = JSON.stringify(leftOut.slice(at, at + chunk))
    await sql`insert into app.campaign_left_out (customer_id, campaign_id, id, person_id, name, email, reason, detail)
      select ${customerId}, ${campaignId}, o.* from jsonb_to_recordset(${rows}::jsonb)
        as o (id uuid, "personId" uuid, name text, email text, reason text, detail text)`.execute(db)
  }
}

export async function insertLinks(
  db: Db,
  { customerId, campaignId }: { customerId: string; campaignId: string },
  links: readonly string[],
): Promise<void> {
  if (links.length === 0) return
  const rows = links.map((url, index) => ({ customerId, campaignId, number: index + 1, url }))
  await db.insertInto('app.campaignLinks').values(rows).execute()
}

interface StatusChange {
  status: CampaignStatus
  requestedBy?: string | null
  requestedAt?: Date | null
  approvedBy?: string | null
  approvedAt?: Date | null
  approvalNote?: string | null
  quietPeriod?: string | null
  startedAt?: Date | null
  finishedAt?: Date | null
  tracksOpens?: boolean
  tracksClicks?: boolean
  rendered?: { subject: string; preheader: string; html: string; plain: string }
}

/** Of a campaign that is locked. */
export const changeStatus = (db: Db, id: string, { rendered, ...values }: StatusChange) =>
  db
    .updateTable('app.campaigns')
    .set({ ...values, ...(rendered && { rendered: JSON.stringify(rendered) }), updatedAt: new Date() })
    .where('id', '=', id)
    .execute()

/** Everyone whom the mail server has no message for. Returns how many. */
export async function cancelWaiting(db: Db, campaignId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('app.campaignRecipients')
    .set({ state: 'canceled' })
    .where('campaignId', '=', campaignId)
    .where('state', 'in', ['queued', 'deferred'])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function requeue(
  db: Db,
  campaignId: string,
  { states, recipientIds }: { states: readonly string[]; recipientIds?: readonly string[] | undefined },
): Promise<number> {
  let update = db
    .updateTable('app.campaignRecipients')
    .set({ state: 'queued', sendAt: new Date(), attempts: 0 })
    .where('campaignId', '=', campaignId)
    .where('state', 'in', states)
  if (recipientIds) update = update.where('id', 'in', recipientIds)
  return Number((await update.executeTakeFirst()).numUpdatedRows)
}

/** When the first and the last of those who wait are due. */
export const waitingTimes = (db: Db, campaignId: string) =>
  db
    .selectFrom('app.campaignRecipients')
    .select((of) => [
      of.fn.countAll<number>().as('count'),
      of.fn.min('sendAt').as('first'),
      of.fn.max('sendAt').as('last'),
    ])
    .where('campaignId', '=', campaignId)
    .where('state', 'in', ['queued', 'deferred'])
    .executeTakeFirstOrThrow()

/** Who may approve what a colleague asked for. */
export const listApprovers = (db: Db, customerId: string, exceptUserId: string) =>
  db
    .selectFrom('identity.customerAuthorizations')
    .select(['userId', 'role'])
    .where('customerId', '=', customerId)
    .where('lockedAt', 'is', null)
    .where('role', '<>', 'read_only')
    .where('scope', '=', 'user')
    .where('userId', '<>', exceptUserId)
    .execute()

export const findUser = (db: Db, id: string) =>
  db
    .selectFrom('identity.users')
    .select(['id', 'email', 'firstName', 'lastName', 'timeZone'])
    .where('id', '=', id)
    .executeTakeFirst()

export interface CampaignToSend {
  customerId: string
  id: string
  name: string
  userId: string
  ownerName: string
  ownerEmail: string
  timeZone: string
  securityId: string | null
  topic: string | null
  tracksOpens: boolean
  tracksClicks: boolean
  quietPeriod: string | null
  rendered: { subject: string; preheader: string; html: string; plain: string } | null
  links: string[]
}

export async function findToSend(db: Db, id: string): Promise<CampaignToSend | undefined> {
  const { rows } = await sql<CampaignToSend>`
    select c.customer_id, c.id, c.name, c.user_id, c.security_id, c.tracks_opens, c.tracks_clicks, c.rendered,
      c.quiet_period, u.email as owner_email, u.first_name || ' ' || u.last_name as owner_name, u.time_zone,
      t.name as topic,
      array(select l.url from app.campaign_links l where l.customer_id = c.customer_id and l.campaign_id = c.id
        order by l.number) as links
    from app.campaigns c join identity.users u on u.id = c.user_id
    left join app.mail_topics t on t.customer_id = c.customer_id and t.id = c.topic_id
    where c.id = ${id}`.execute(db)
  return rows[0]
}
