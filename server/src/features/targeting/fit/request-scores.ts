// Scores on request: the job computes them with those of followed securities.
import type { Input } from '@rostrum/contract/platform/endpoint'
import { type fit, mostScoreRequests } from '@rostrum/contract/targeting/fit'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { unprocessable } from '#platform/errors.ts'
import { countScoreRequests, findScoredState, saveScoreRequest } from './queries.ts'

export async function requestScores(ctx: Context, { body }: Input<typeof fit.request>) {
  const { db, customerId, principal } = ctx
  const { securityId } = body
  const found = await findScoredState(db, securityId)
  if (!found) throw unprocessable({ security_id: 'Unknown security' })
  if ((await countScoreRequests(db, customerId, securityId)) >= mostScoreRequests) {
    throw unprocessable({ security_id: `You can request up to ${mostScoreRequests} securities a month` })
  }
  await saveScoreRequest(db, { customerId, securityId, userId: principal.user.id })
  await recordChange(ctx, { action: 'score_request.created', subjectType: 'security', subjectId: securityId })
  return { securityId, isScored: found.isScored }
}
