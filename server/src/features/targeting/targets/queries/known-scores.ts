// Scores of organizations in lists that also contain those without a report, such as target lists and cities.
import { type RawBuilder, sql } from 'kysely'
import { scoresSeenBy } from '../../overrides/queries.ts'
import type { ScoreContext } from './context.ts'
import { fitOf } from './fit.ts'
import { ownColumns, type ScoredColumns, storedColumns } from './scored.ts'

type Fragment = RawBuilder<unknown>

/** The scores of a row `o`, joined as `t`: its columns, and the join. */
export const knownScores = (context: ScoreContext): { columns: Fragment; join: Fragment } => ({
  columns: sql`${fitOf('t', context.weights)} as fit, t.organization_id is not null as is_scored, ${storedColumns}`,
  join: sql`left join ${scoresSeenBy(context)} t on t.organization_id = o.id`,
})

export const knownScoreColumns = sql`d.is_scored, ${ownColumns}`

export type KnownScore = Omit<ScoredColumns, 'peersHeld' | 'peerPositions' | 'trend'> & { isScored: boolean }
