import type { Dismissal, DismissalReason, SuggestionSubject } from '@rostrum/contract/discovery/suggestions'
import type { InvestorStyle } from '@rostrum/contract/market/values'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export type StoredDismissal = Dismissal & { eaum: number | null; styles: InvestorStyle[] }

/** Latest first, with the columns that determine which suggestions are similar. */
export async function listDismissals(db: Db, securityId: string, id?: string): Promise<StoredDismissal[]> {
  const { rows } = await sql<StoredDismissal>`
    select d.id, case when d.organization_id is not null then 'organization' when d.fund_id is not null then 'fund' else 'person' end
        as subject_type, coalesce(d.organization_id, d.fund_id, d.person_id) as subject_id,
      coalesce(o.name, f.name, p.first_name || ' ' || p.last_name, 'Profile') as name, d.reason, d.note, d.created_at,
      jsonb_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as "user",
      coalesce(o.eaum, f.market_value, e.eaum) as eaum, coalesce(o.styles, f.styles, e.styles, '{}') as styles
    from app.dismissed_suggestions d join identity.users u on u.id = d.user_id
    left join market.organization_index o on o.id = d.organization_id
    left join market.fund_index f on f.id = d.fund_id
    left join market.person_index p on p.id = d.person_id
    left join market.organization_index e on e.id = p.organization_id
    where d.security_id = ${securityId}::uuid and (${id ?? null}::uuid is null or d.id = ${id ?? null}::uuid)
    order by d.created_at desc, d.id limit 500`.execute(db)
  return rows
}

export interface NewDismissal {
  customerId: string
  id: string
  securityId: string
  userId: string
  reason: DismissalReason
  note: string | null
  subjectType: SuggestionSubject
  subjectId: string
}

const tables = { organization: 'market.organizations', fund: 'market.funds', person: 'market.people' }

/** The id of its row; dismissed again, the reason is replaced. Undefined if there is no such profile. */
export async function upsertDismissal(db: Db, values: NewDismissal): Promise<string | undefined> {
  const { customerId, id, securityId, userId, reason, note, subjectType, subjectId } = values
  const column = sql.ref(`${subjectType}_id`)
  const { rows } = await sql<{ id: string }>`
    insert into app.dismissed_suggestions as d (customer_id, id, security_id, ${column}, reason, note, user_id)
    select ${customerId}::uuid, ${id}::uuid, ${securityId}::uuid, s.id, ${reason}, ${note}::text, ${userId}::uuid
    from ${sql.table(tables[subjectType])} s where s.id = ${subjectId}::uuid
    on conflict (customer_id, security_id, coalesce(organization_id, fund_id, person_id))
      do update set reason = excluded.reason, note = excluded.note, user_id = excluded.user_id, created_at = now()
    returning d.id`.execute(db)
  return rows[0]?.id
}

export const deleteDismissal = (db: Db, id: string) =>
  db
    .deleteFrom('app.dismissedSuggestions')
    .where('id', '=', id)
    .returning(['id', 'securityId', 'organizationId', 'fundId', 'personId', 'reason', 'note'])
    .executeTakeFirst()
