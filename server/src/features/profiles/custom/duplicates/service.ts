import { organizationTypeLabels } from '@rostrum/contract/market/values'
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { Duplicate, DuplicateCandidate, duplicates, SimilarPerson } from '@rostrum/contract/profiles/duplicates'
import { requireContact } from '#features/irm/subjects/public.ts'
import { recordChange } from '#platform/audit.ts'
import { cacheUntilChange } from '#platform/cache-until-change.ts'
import type { Context } from '#platform/context.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import type { ProfileKind } from '../merges/attachments.ts'
import { type FoundPair, listPairs } from './queries/comparing.ts'
import {
  type Candidate,
  deleteDistinction,
  listCandidates,
  listDistinctions,
  saveDistinction,
} from './queries/duplicates.ts'
import { listSimilar } from './queries/similar.ts'

const subjectType = 'distinct_profiles'

export async function pageOfDuplicates({ db, customerId }: Context, { query }: Input<typeof duplicates.list>) {
  const { kind, distinct, pageSize, pageOffset } = query
  // Cached, because comparing all profiles with each other is slow.
  const compare = () => listPairs(db, customerId, kind)
  const pairs = await cacheUntilChange(db, `duplicates ${kind}`, compare, {
    topics: ['profiles'],
    isSameForEveryone: true,
  })
  const distinctions = new Map((await listDistinctions(db, kind)).map((one) => [both(one.firstId, one.secondId), one]))
  const distinctionOf = ({ ownId, otherId }: FoundPair) => distinctions.get(both(ownId, otherId)) ?? null
  const asked = pairs.filter((pair) => (distinctionOf(pair) !== null) === (distinct ?? false))
  const shown = asked.slice(pageOffset, pageOffset + pageSize)
  const ids = new Set(shown.flatMap(({ ownId, otherId }) => [ownId, otherId]))
  const candidates = new Map((await listCandidates(db, kind, [...ids])).map((one) => [one.id, one]))
  const rows = shown.flatMap((pair): Duplicate[] => {
    const own = candidates.get(pair.ownId)
    const other = candidates.get(pair.otherId)
    if (!own || !other) return []
    const found = distinctionOf(pair)
    const distinction = found && { id: found.id, by: found.by, at: found.at }
    return [{ ...sides(kind, pair, own, other), reasons: pair.reasons, distinction }]
  })
  return { rows, total: asked.length }
}

/** A key that does not depend on the order of the pair. */
const both = (one: string, other: string): string => (one < other ? `${one} ${other}` : `${other} ${one}`)

/** A market profile is the merge target; of two own profiles, the older one. Ids contain their creation time. */
function sides(kind: ProfileKind, pair: FoundPair, own: Candidate, other: Candidate) {
  const first = described(kind, own, true)
  const second = described(kind, other, pair.isOtherOwn)
  return pair.isOtherOwn && own.id < other.id ? { source: second, target: first } : { source: first, target: second }
}

function described(kind: ProfileKind, candidate: Candidate, isOwn: boolean): DuplicateCandidate {
  const { organizationId, organizationName, city, state, country, title, ...rest } = candidate
  const type =
    title && Object.hasOwn(organizationTypeLabels, title) ? (title as keyof typeof organizationTypeLabels) : null
  return {
    ...rest,
    isOwn,
    title: kind === 'organization' && type ? organizationTypeLabels[type] : title,
    organization: organizationId && organizationName ? { id: organizationId, name: organizationName } : null,
    place: [city, state, country].filter(Boolean).join(', ') || null,
  }
}

/** For a form that creates a person, while it is filled in. */
export async function similarPeople({ db, customerId }: Context, { query }: Input<typeof duplicates.similarPeople>) {
  const { emails = [], organizationIds = [], firstName, lastName } = query
  const name = firstName && lastName ? `${firstName} ${lastName}` : null
  const found = await listSimilar(db, customerId, { emails, name, organizationIds })
  const ids = found.map(({ id }) => id)
  const candidates = new Map((await listCandidates(db, 'person', ids)).map((one) => [one.id, one]))
  return found.flatMap(({ id, isOwn, reason }): SimilarPerson[] => {
    const candidate = candidates.get(id)
    return candidate ? [{ person: described('person', candidate, isOwn), reason }] : []
  })
}

export async function tellApart(ctx: Context, { body }: Input<typeof duplicates.distinguish>) {
  const { kind, firstId, secondId } = body
  if (firstId === secondId) throw unprocessable({ second_id: `Choose another ${kind}` })
  for (const id of [firstId, secondId]) await requireContact(ctx.db, kind, id)
  const by = { customerId: ctx.customerId, userId: ctx.principal.user.id }
  const id = await saveDistinction(ctx.db, { ...by, id: newId(), kind, firstId, secondId })
  await recordChange(ctx, { action: 'profiles.told_apart', subjectType, subjectId: id, after: body })
  return { id }
}

export async function forgetDistinction(ctx: Context, { params }: Input<typeof duplicates.forget>): Promise<undefined> {
  const before = await deleteDistinction(ctx.db, params.id)
  if (!before) throw notFound('Page')
  await recordChange(ctx, { action: 'profiles.may_be_one', subjectType, subjectId: params.id, before })
  return undefined
}
