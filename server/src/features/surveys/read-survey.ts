import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import * as queries from './queries.ts'

/** As it is stored: whether it has findings is not read from its answers. */
export async function findOpenSurvey(ctx: Context, id: string): Promise<queries.StoredSurvey> {
  const found = await queries.findSurvey(ctx.db, id)
  if (!found) throw notFound('Survey')
  return found
}
