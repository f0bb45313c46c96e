import type { PeerGroup } from '@rostrum/contract/profiles/securities'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** In the order of the customer's securities, the primary group of each first; only one if an id is given. */
export async function listPeerGroups(db: Db, id?: string): Promise<PeerGroup[]> {
  const { rows } = await sql<PeerGroup>`
    select g.id, g.is_primary, g.name, g.security_id, g.version, coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'ticker', s.ticker, 'name', s.name,
        'peerOfSecurityId', g.security_id, 'peerGroupId', g.id) order by p.position, s.id)
      from app.peers p join market.security_index s on s.id = p.security_id
      where p.customer_id = g.customer_id and p.peer_group_id = g.id), '[]') as peers
    from app.peer_groups g
    left join app.customer_securities c on c.customer_id = g.customer_id and c.security_id = g.security_id
    where ${id ?? null}::uuid is null or g.id = ${id ?? null}::uuid
    order by c.position nulls last, g.security_id, g.is_primary desc, g.position, g.id`.execute(db)
  return rows
}

/** Serializes changes to a customer's peer groups. */
export const lockPeerGroups = (db: Db, customerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('peer_groups ' || ${customerId}, 0))`.execute(db)

/** Filters these ids to securities of the market. */
export const listKnownSecurityIds = async (db: Db, ids: string[]) => {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('market.securityIndex').select('id').where('id', 'in', ids).execute()
  return rows.map((row) => row.id)
}

export const findGroupByName = (db: Db, securityId: string, name: string) =>
  db
    .selectFrom('app.peerGroups')
    .select('id')
    .where('securityId', '=', securityId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()

/** The flag is cleared before it is set elsewhere, because a security has at most one primary group. */
export const clearPrimary = (db: Db, securityId: string) =>
  db
    .updateTable('app.peerGroups')
    .set({ isPrimary: false })
    .where('securityId', '=', securityId)
    .where('isPrimary', '=', true)
    .execute()

interface NewGroup {
  customerId: string
  id: string
  securityId: string
  name: string
  isPrimary: boolean
}

export const insertPeerGroup = (db: Db, group: NewGroup) =>
  db
    .insertInto('app.peerGroups')
    .values({
      ...group,
      position: sql`(select coalesce(max(position) + 1, 0) from app.peer_groups where security_id = ${group.securityId})`,
    })
    .execute()

/** Returns false if the version has changed. */
export const updatePeerGroup = async (
  db: Db,
  id: string,
  { version, ...values }: { version: number; name: string; isPrimary: boolean },
) => {
  const { numUpdatedRows } = await db
    .updateTable('app.peerGroups')
    .set({ ...values, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function replacePeers(db: Db, customerId: string, groupId: string, securityIds: string[]) {
  await db.deleteFrom('app.peers').where('peerGroupId', '=', groupId).execute()
  if (securityIds.length === 0) return
  await db
    .insertInto('app.peers')
    .values(securityIds.map((securityId, position) => ({ customerId, peerGroupId: groupId, securityId, position })))
    .execute()
}

export const deletePeerGroup = (db: Db, id: string) => db.deleteFrom('app.peerGroups').where('id', '=', id).execute()

/** After the primary group is removed, the first remaining group becomes primary. */
export const promoteFirstGroup = (db: Db, securityId: string) =>
  sql`update app.peer_groups set is_primary = true
    where id = (select id from app.peer_groups where security_id = ${securityId} order by position, id limit 1)
      and not exists (select from app.peer_groups where security_id = ${securityId} and is_primary)`.execute(db)
