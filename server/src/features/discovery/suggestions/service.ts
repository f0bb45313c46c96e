import {
  type Dismissal,
  mostLikeHolders,
  type Suggestion,
  type SuggestionGroup,
  type SuggestionSubject,
  type Suggestions,
  type suggestions,
} from '@rostrum/contract/discovery/suggestions'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { bandOf } from '@rostrum/contract/targeting/fit'
import { findScoreContext } from '#features/targeting/public.ts'
import { securityInMind, viewerOf } from '#lists/viewer.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { ranked } from './learning.ts'
import {
  type Asked,
  type Candidate,
  listAtRisk,
  listDormantBuyers,
  listHolders,
  listLargestHolders,
  listLeavingPeers,
  listLikelyBuyers,
  listLookAlikes,
  listMovedPeople,
  listNewFunds,
} from './queries/candidates.ts'
import { deleteDismissal, listDismissals, type StoredDismissal, upsertDismissal } from './queries/dismissals.ts'
import { type SuggestionText, suggestionTexts } from './reasons.ts'

const shownPerGroup = 6

export async function suggestionsOf(ctx: Context, { query }: Input<typeof suggestions.list>): Promise<Suggestions> {
  const securityId = await securityInMind(ctx, query.securityId)
  const context = await findScoreContext(ctx.db, viewerOf(ctx), securityId)
  if (!securityId || !context.quarter) return { quarter: null, groups: [], likeHolders: [] }
  const asked: Asked = { customerId: ctx.customerId, context: { ...context, securityId, quarter: context.quarter } }
  const dismissed = await listDismissals(ctx.db, securityId)
  const chosen = query.like?.slice(0, mostLikeHolders)
  const likeHolders = chosen?.length
    ? await listHolders(ctx.db, asked, chosen)
    : await listLargestHolders(ctx.db, asked, mostLikeHolders)
  const textOf = suggestionTexts(context, likeHolders)
  const group = <Row extends Candidate>(
    name: SuggestionGroup,
    rows: readonly Row[],
    textOf: (row: Row) => SuggestionText,
    subjectType: SuggestionSubject = 'organization',
  ) => ({
    group: name,
    suggestions: ranked(rows, dismissed)
      .slice(0, shownPerGroup)
      .map(({ row, lowered }) => suggestionOf(row, subjectType, textOf(row), lowered)),
  })
  // One after another: they share the request's connection.
  const groups = [
    group('likely_buyers', await listLikelyBuyers(ctx.db, asked), textOf.likelyBuyer),
    group('leaving_peers', await listLeavingPeers(ctx.db, asked), textOf.leavingPeers),
    group('dormant_buyers', await listDormantBuyers(ctx.db, asked), textOf.dormantBuyer),
    group(
      'look_alikes',
      likeHolders.length === 0
        ? []
        : await listLookAlikes(
            ctx.db,
            asked,
            likeHolders.map(({ id }) => id),
          ),
      textOf.lookAlike,
    ),
    group('at_risk', await listAtRisk(ctx.db, asked), textOf.atRisk),
    group('new_funds', await listNewFunds(ctx.db, asked), textOf.newFund, 'fund'),
    group('moved_people', await listMovedPeople(ctx.db, asked), textOf.movedPerson, 'person'),
  ]
  return {
    quarter: context.quarter,
    groups: groups.filter((one) => one.suggestions.length > 0),
    likeHolders,
  }
}

const suggestionOf = (
  row: Candidate,
  subjectType: SuggestionSubject,
  { reason, evidence }: SuggestionText,
  lowered: string | null,
): Suggestion => ({
  subjectType,
  subjectId: row.id,
  name: row.name,
  organization:
    row.organizationId && row.organizationName ? { id: row.organizationId, name: row.organizationName } : null,
  city: row.city,
  state: row.state,
  country: row.country,
  eaum: row.eaum,
  styles: row.styles,
  fit: row.fit,
  likelihood: bandOf(row.likelihoodBand),
  isInIrm: row.isInIrm,
  reason,
  evidence,
  lowered,
})

const shown = ({ eaum: _, styles: __, ...dismissal }: StoredDismissal): Dismissal => dismissal

export async function dismissals(ctx: Context, { query }: Input<typeof suggestions.dismissals>): Promise<Dismissal[]> {
  const securityId = await securityInMind(ctx, query.securityId)
  return securityId ? (await listDismissals(ctx.db, securityId)).map(shown) : []
}

export async function dismiss(ctx: Context, { body }: Input<typeof suggestions.dismiss>): Promise<Dismissal> {
  const { securityId: asked, note = null, ...values } = body
  const securityId = await securityInMind(ctx, asked)
  if (!securityId) throw unprocessable({ security_id: 'Choose a security' })
  const scoped = { ...values, note, securityId, customerId: ctx.customerId, userId: ctx.principal.user.id }
  const id = await upsertDismissal(ctx.db, { ...scoped, id: newId() })
  if (!id) throw unprocessable({ subject_id: 'Unknown profile' })
  await recordChange(ctx, { action: 'suggestion.dismissed', subjectType: 'dismissal', subjectId: id, after: body })
  const [dismissal] = await listDismissals(ctx.db, securityId, id)
  if (!dismissal) throw notFound('Dismissal')
  return shown(dismissal)
}

/** By any member of the team. */
export async function undoDismissal(ctx: Context, { params }: Input<typeof suggestions.undo>) {
  const before = await deleteDismissal(ctx.db, params.id)
  if (!before) throw notFound('Dismissal')
  await recordChange(ctx, { action: 'suggestion.restored', subjectType: 'dismissal', subjectId: before.id, before })
  return undefined
}
