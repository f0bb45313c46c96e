import type { Input } from '@rostrum/contract/platform/endpoint'
import type { search } from '@rostrum/contract/search'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { insertSuggestion, isInDirectory } from './queries.ts'

export async function makeSuggestion(ctx: Context, { body }: Input<typeof search.suggest>) {
  const type = body.suggestibleType ?? null
  const about = body.suggestibleId ?? null
  if (about !== null && type === null) throw unprocessable({ suggestible_type: 'Give both a type and an id' })
  if (about !== null && type !== null && !(await isInDirectory(ctx.db, type, about))) {
    throw unprocessable({ suggestible_id: 'Unknown profile' })
  }
  const id = newId()
  const suggestion = {
    suggestibleType: type,
    suggestibleId: about,
    subject: body.subject ?? 'Suggestion',
    body: body.body,
  }
  await insertSuggestion(ctx.db, { customerId: ctx.customerId, id, userId: ctx.principal.user.id, ...suggestion })
  await recordChange(ctx, {
    action: 'suggestion.made',
    subjectType: 'suggestion',
    subjectId: id,
    after: suggestion,
  })
  return { id }
}
