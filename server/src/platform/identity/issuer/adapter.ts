// Storage for oidc-provider's sessions, grants, codes and tokens: one table, looked up by id, uid or grant.
import { type ExpressionBuilder, sql } from 'kysely'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Db } from '../../database/database.ts'
import type { DB } from '../../database/schema.ts'

const isAlive = (where: ExpressionBuilder<DB, 'identity.issuerRecords'>) =>
  where.or([where('expiresAt', 'is', null), where('expiresAt', '>', sql<Date>`now()`)])

export class IssuerRecords implements Adapter {
  readonly #db: Db
  readonly #model: string

  constructor(db: Db, model: string) {
    this.#db = db
    this.#model = model
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number) {
    const record = {
      payload: JSON.stringify(payload),
      grantId: payload.grantId ?? null,
      uid: payload.uid ?? null,
      expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
    }
    await this.#db
      .insertInto('identity.issuerRecords')
      .values({ model: this.#model, id, ...record })
      .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(record))
      .execute()
  }

  find(id: string) {
    return this.#findBy('id', id)
  }

  findByUid(uid: string) {
    return this.#findBy('uid', uid)
  }

  // The device flow is not offered.
  async findByUserCode() {
    return undefined
  }

  /** Codes and refresh tokens can be used once: of two concurrent requests, one is rejected. */
  async consume(id: string) {
    const { numUpdatedRows } = await this.#db
      .updateTable('identity.issuerRecords')
      .set({ consumedAt: new Date() })
      .where('model', '=', this.#model)
      .where('id', '=', id)
      .where('consumedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new errors.InvalidGrant('already used')
  }

  async destroy(id: string) {
    await this.#db.deleteFrom('identity.issuerRecords').where('model', '=', this.#model).where('id', '=', id).execute()
  }

  async revokeByGrantId(grantId: string) {
    await this.#db.deleteFrom('identity.issuerRecords').where('grantId', '=', grantId).execute()
  }

  async #findBy(column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
    const row = await this.#db
      .selectFrom('identity.issuerRecords')
      .select(['payload', 'consumedAt'])
      .where('model', '=', this.#model)
      .where(column, '=', value)
      .where(isAlive)
      .executeTakeFirst()
    if (!row) return undefined
    const payload = row.payload as AdapterPayload
    return row.consumedAt ? { ...payload, consumed: Math.floor(row.consumedAt.getTime() / 1000) } : payload
  }
}
