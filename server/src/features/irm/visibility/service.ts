// Who may see a note or an activity. Stored as an array: null for everyone, else its keeper first, then chosen people.
import type { UserBrief } from '@rostrum/contract/irm/values'
import type { Visibility } from '@rostrum/contract/irm/visibility'
import { usersOfCustomer } from '#features/irm/team/public.ts'
import type { Context } from '#platform/context.ts'
import { AppError, unprocessable } from '#platform/errors.ts'

type VisibleTo = string[] | null

interface Kept {
  visibleTo: VisibleTo
  /** The writer. */
  userId: string
}

interface Asked {
  visibility?: Visibility | undefined
  viewerIds?: readonly string[] | undefined
}

const visibilityOf = (visibleTo: VisibleTo): Visibility =>
  visibleTo === null ? 'everyone' : visibleTo.length === 1 ? 'private' : 'chosen'

const keeperOf = ({ visibleTo, userId }: Kept): string => visibleTo?.[0] ?? userId

export function shownVisibility(kept: Kept, people: readonly UserBrief[]) {
  const viewers = (kept.visibleTo ?? []).slice(1).flatMap((id) => people.find((one) => one.id === id) ?? [])
  return { visibility: visibilityOf(kept.visibleTo), viewers, keeperId: keeperOf(kept) }
}

/** In a file that somebody may pass on. */
export function visibilityCell(
  { visibility, viewers, keeperId }: ReturnType<typeof shownVisibility>,
  readerId: string,
): string {
  if (visibility === 'everyone') return 'Everyone'
  if (visibility === 'private') return 'Only me'
  const names = viewers.filter(({ id }) => id !== readerId).map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  return ['Me', ...(keeperId === readerId ? [] : ['the writer']), ...names].join('; ')
}

const isSame = (a: VisibleTo, b: VisibleTo) =>
  a?.length === b?.length && (a ?? []).every((id, place) => (place === 0 ? b?.[0] === id : b?.includes(id)))

/** What to store; of an existing record, undefined if nothing changes. Only its keeper may change it. */
export async function visibleToOf(ctx: Context, asked: Asked, kept?: Kept): Promise<VisibleTo | undefined> {
  const { visibility, viewerIds = [] } = asked
  if (visibility === undefined) return kept ? undefined : null
  const keeper = kept ? keeperOf(kept) : ctx.principal.user.id
  const chosen = visibility === 'chosen' ? [...new Set(viewerIds)].filter((id) => id !== keeper) : []
  if (visibility === 'chosen' && chosen.length === 0) throw unprocessable({ viewer_ids: 'Choose at least one person' })
  const wanted = visibility === 'everyone' ? null : [keeper, ...chosen]
  if (kept && isSame(kept.visibleTo, wanted)) return undefined
  if (keeper !== ctx.principal.user.id) {
    throw new AppError('forbidden', 'Only the person who wrote this can change who sees it')
  }
  // Somebody who has left stays chosen, so that the record can still be saved.
  const added = chosen.filter((id) => !kept?.visibleTo?.includes(id))
  const known = await usersOfCustomer(ctx.db, ctx.customerId, added)
  if (added.some((id) => !known.has(id))) throw unprocessable({ viewer_ids: 'Choose people on your team' })
  return wanted
}
