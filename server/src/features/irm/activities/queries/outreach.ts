// Activities as the reports count them: one row each, with whom it reached and through whom.
import type { activityMedia } from '@rostrum/contract/irm/activity-record'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { type Conditions, filtered, ofType, type Viewer } from './activities.ts'

export interface Outreach {
  id: string
  startsAt: Date
  typeId: string
  typeName: string
  medium: (typeof activityMedia)[number]
  broker: { id: string; name: string } | null
  colleagues: { id: string; name: string }[]
  /** Firms that took part, and the firms of the people who did. */
  organizationIds: string[]
  event: { id: string; name: string; city: string } | null
}

/** `knownBy`: those that were in the IRM at a moment; ones removed later are included. */
export async function listOutreach(
  db: Db,
  { knownBy, ...filters }: Conditions & { knownBy?: Date | undefined },
  viewer: Viewer,
): Promise<Outreach[]> {
  const rows = await filtered(db, filters, viewer, knownBy)
    .innerJoin('app.activityTypes as t', ofType)
    .select([
      'a.id',
      'a.startsAt',
      't.id as typeId',
      't.name as typeName',
      't.medium',
      sql<Outreach['broker']>`(select jsonb_build_object('id', b.id, 'name', b.name) from app.brokers b
        where b.customer_id = a.customer_id and b.id = a.broker_id)`.as('broker'),
      sql<Outreach['colleagues']>`coalesce((select jsonb_agg(jsonb_build_object('id', c.id,
          'name', concat_ws(' ', c.first_name, c.last_name)) order by c.last_name, c.id)
        from app.activity_colleagues x join app.colleagues c on c.customer_id = x.customer_id and c.id = x.colleague_id
        where x.customer_id = a.customer_id and x.activity_id = a.id), '[]')`.as('colleagues'),
      sql<string[]>`array(select o.organization_id::text from app.activity_organizations o
        where o.customer_id = a.customer_id and o.activity_id = a.id
        union select p.organization_id::text from app.activity_people p
        where p.customer_id = a.customer_id and p.activity_id = a.id and p.organization_id is not null)`.as(
        'organizationIds',
      ),
      sql<Outreach['event']>`(select jsonb_build_object('id', e.id, 'name', e.name, 'city', s.city)
        from app.event_meetings m
        join app.events e on e.customer_id = m.customer_id and e.id = m.event_id and e.deleted_at is null
        join app.event_stops s on s.customer_id = m.customer_id and s.id = m.stop_id
        where m.customer_id = a.customer_id and m.activity_id = a.id and m.deleted_at is null limit 1)`.as('event'),
    ])
    .orderBy('a.startsAt')
    .orderBy('a.id')
    .execute()
  return rows as Outreach[]
}
