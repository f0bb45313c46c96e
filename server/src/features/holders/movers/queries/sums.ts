import type { MoverSummary } from '@rostrum/contract/holders/movers'
import { type Move, moves } from '@rostrum/contract/holders/values'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { allOf, conditionsOf, directory, isRolledUp } from '../../held/queries/held.ts'
import type { Between } from '../between.ts'
import { heldEarlier, isEnough, moved } from './moved.ts'

type Side = MoverSummary['securities'][number]['byMove'][Move]

export interface MoveSums {
  byMove: Record<Move, Side>
  incomparableCount: number
}

const nobody: Side = { holderCount: 0, shares: 0, value: 0, flow: 0 }

/** By type of move; holders whose reports cannot be compared have none. */
export async function sumMoves(db: Db, between: Between): Promise<MoveSums> {
  const { scope } = between
  const conditions = conditionsOf(scope).map(({ where }) => where)
  const needsDirectory = conditions.length > 0 || isRolledUp(scope)
  const move = sql`case when h.change is null then null when h.shares = 0 and h.previous_shares > 0 then 'exited'
    when h.change < 0 then 'decreased' when h.change = 0 then 'unchanged' when h.previous_shares > 0 then 'increased'
    when ${heldEarlier(between)} then 'returning' else 'new' end`
  const { rows } = await sql<Side & { move: Move | null }>`
    select move, count(*) as holder_count, coalesce(sum(change), 0)::bigint as shares,
      coalesce(sum(value_change), 0)::bigint as value, coalesce(sum(flow), 0)::bigint as flow
    from (select ${move} as move, h.change, h.value_change, h.flow
      from ${moved(between)} h ${needsDirectory ? sql`join ${directory(scope)} d on d.id = h.id` : sql``}
      where (h.shares > 0 or h.previous_shares > 0) and ${allOf([...conditions, ...isEnough(between)])}) m
    group by move`.execute(db)
  const sides = new Map(rows.map(({ move: done, ...side }) => [done, side]))
  return {
    byMove: Object.fromEntries(moves.map((done) => [done, sides.get(done) ?? nobody])) as MoveSums['byMove'],
    incomparableCount: sides.get(null)?.holderCount ?? 0,
  }
}
