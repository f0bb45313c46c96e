import type { AlertKind, AlertRule } from '@rostrum/contract/holders/alert-rules'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Subscriber } from './decide.ts'
import { presetRules } from './presets.ts'

/** A rule saved before a setting existed gets that setting's preset; settings that no longer exist are dropped. */
const rulesFrom = (kept: readonly AlertRule[]): Map<AlertKind, AlertRule> =>
  new Map(
    presetRules.map((preset) => {
      const chosen = Object.entries(kept.find(({ kind }) => kind === preset.kind) ?? {})
      return [
        preset.kind,
        { ...preset, ...Object.fromEntries(chosen.filter(([setting]) => setting in preset)) },
      ] as const
    }),
  )

export interface Recipient extends Subscriber {
  email: string
  firstName: string
  /** Assistants see the list but get no email. */
  takesMail: boolean
}

/** All users with access to the customer and their rules; or only this user. */
export async function listListeners(db: Db, customerId: string, userId?: string): Promise<Recipient[]> {
  const { rows } = await sql<
    Omit<Recipient, 'rules' | 'favorites'> & { rules: AlertRule[] | null; favorites: string[] | null }
  >`
    select u.id as user_id, u.email, u.first_name, bool_or(a.scope = 'user') as takes_mail,
      (select jsonb_agg(r.rule) from app.alert_rules r where r.user_id = u.id) as rules,
      (select array_agg(f.security_id) from app.favorite_securities f where f.user_id = u.id) as favorites
    from identity.customer_authorizations a join identity.users u on u.id = a.user_id
    where a.customer_id = ${customerId} and a.locked_at is null ${userId ? sql`and u.id = ${userId}` : sql``}
    group by u.id order by u.id`.execute(db)
  return rows.map(({ rules, favorites, ...row }) => ({
    ...row,
    rules: rulesFrom(rules ?? []),
    favorites: new Set(favorites),
  }))
}

export async function listRules(db: Db, userId: string): Promise<AlertRule[]> {
  const kept = await db.selectFrom('app.alertRules').select('rule').where('userId', '=', userId).execute()
  return [...rulesFrom(kept.map(({ rule }) => rule as AlertRule)).values()]
}

export async function upsertRules(db: Db, customerId: string, userId: string, rules: readonly AlertRule[]) {
  await db
    .insertInto('app.alertRules')
    .values(rules.map((rule) => ({ customerId, userId, kind: rule.kind, rule: JSON.stringify(rule) })))
    .onConflict((conflict) =>
      conflict
        .columns(['customerId', 'userId', 'kind'])
        .doUpdateSet((row) => ({ rule: row.ref('excluded.rule'), updatedAt: sql`now()` })),
    )
    .execute()
}

/** Alerts pending for a digest that is no longer wanted are not mailed. */
export async function cancelDigest(db: Db, userId: string, kinds: readonly AlertKind[]) {
  if (kinds.length === 0) return
  await db
    .updateTable('app.alerts')
    .set({ email: 'none' })
    .where('userId', '=', userId)
    .where('kind', 'in', kinds)
    .where('email', '=', 'daily')
    .where('mailedAt', 'is', null)
    .execute()
}

/** The customer's own securities, and the peers of any of them. */
export async function findScope(db: Db): Promise<{ own: Set<string>; peers: Set<string> }> {
  const own = await db.selectFrom('app.customerSecurities').select('securityId').execute()
  const peers = await db.selectFrom('app.peers').select('securityId').distinct().execute()
  return {
    own: new Set(own.map(({ securityId }) => securityId)),
    peers: new Set(peers.map(({ securityId }) => securityId)),
  }
}

export async function listIrmAmong(db: Db, organizationIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ organizationId: string }>`select organization_id from app.irm_organizations
    where organization_id = any (${[...organizationIds]}::uuid[])`.execute(db)
  return new Set(rows.map(({ organizationId }) => organizationId))
}
