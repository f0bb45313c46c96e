import { fewestAnonymousAnswers } from '@rostrum/contract/surveys/surveys'
import type { Context } from '#platform/context.ts'
import { aggregate } from './aggregate.ts'
import { findingsOf } from './findings.ts'
import { type Basis, everyone, weighed } from './service.ts'
import { verbatimsIn } from './verbatims.ts'

/** Everyone counts alike, and no filter applies. */
export async function readFindings(ctx: Context, basis: Basis) {
  const overall = aggregate(basis.questions, { ...everyone, responses: weighed(basis.answered, 'equal') })
  return findingsOf(overall, await verbatimsIn(ctx, basis), fewestAnonymousAnswers)
}
