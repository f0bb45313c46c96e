// The people of one source of an audience.
import type { AudienceSource } from '@rostrum/contract/email/campaigns/audience'
import { bookOf } from '#features/holders/book/public.ts'
import { viewerOf } from '#lists/viewer.ts'
import { organizationsMatching, peopleMatching } from '#lists/views/members.ts'
import { findView } from '#lists/views/queries.ts'
import type { Context } from '#platform/context.ts'
import * as queries from './queries.ts'

export interface GivenAddress {
  /** In lower case. */
  email: string
  name: string
  /** Everyone in the IRM who has it, first those whose primary address it is. */
  ownerIds: readonly string[]
}

export interface SourcePeople {
  label: string
  personIds: string[]
  /** Typed or uploaded: what is sent goes to them as they are, whatever other address their owner has. */
  addresses: readonly GivenAddress[]
  problem: string | null
}

type Kind<K extends AudienceSource['kind']> = Extract<AudienceSource, { kind: K }>

const found = (label: string, personIds: string[]): SourcePeople => ({
  ...{ label, personIds, addresses: [], problem: null },
})
const gone = (label: string, problem: string): SourcePeople => ({ label, personIds: [], addresses: [], problem })

const most = 50_000
const unreadable = 'One of its filters is no longer valid. Add it again.'

async function ofSearch(ctx: Context, search: string, label: string): Promise<SourcePeople> {
  const people = await peopleMatching(ctx.db, viewerOf(ctx), search, most)
  return people ? found(label, people) : gone(label, unreadable)
}

const ofFilter = (ctx: Context, { search, label }: Kind<'filter'>): Promise<SourcePeople> =>
  ofSearch(ctx, search, label ? `IRM people, ${label}` : 'Filtered IRM people')

/** Their people who are in the IRM. */
async function ofOrganizations(ctx: Context, { name, search }: { name: string; search: string }) {
  const organizations = await organizationsMatching(ctx.db, viewerOf(ctx), search, most)
  const label = `People at organizations in view: ${name}`
  return organizations
    ? found(label, await queries.peopleAtOrganizations(ctx.db, organizations))
    : gone(label, unreadable)
}

async function ofView(ctx: Context, { viewId }: Kind<'view'>): Promise<SourcePeople> {
  const view = await findView(ctx.db, ctx.principal.user.id, viewId)
  if (view?.list === 'irm/organizations') return ofOrganizations(ctx, view)
  if (view?.list !== 'irm/people') return gone('Saved view', 'This view was deleted or is no longer shared with you')
  return ofSearch(ctx, view.search, `View: ${view.name}`)
}

async function ofTargetList(ctx: Context, { listId }: Kind<'target_list'>): Promise<SourcePeople> {
  const name = await queries.findTargetListName(ctx.db, ctx.principal.user.id, listId)
  if (name === undefined) return gone('Target list', 'This list was deleted or is no longer shared with you')
  return found(`Target list: ${name}`, await queries.peopleOfTargetList(ctx.db, listId))
}

async function ofHolders(ctx: Context, source: Kind<'holders'>): Promise<SourcePeople> {
  const { securityId, leastShares } = source
  const security = await queries.findSecurityLabel(ctx.db, securityId)
  if (security === undefined) return gone('Holders', 'This security was not found')
  const book = await bookOf(ctx, { securityId, ...(source.quarter && { quarter: source.quarter }) })
  const holders = (book?.holders ?? []).filter(({ shares }) => shares > 0 && shares >= leastShares)
  const from = leastShares > 0 ? ` with at least ${leastShares.toLocaleString('en-US')} shares` : ''
  const label = `Holders of ${security}${from}${book ? `, ${book.quarter}` : ''}`
  const ids = holders.map(({ id }) => id)
  return found(label, await queries.peopleAtOrganizations(ctx.db, ids))
}

async function ofEvent({ db }: Context, { eventId }: Kind<'event'>): Promise<SourcePeople> {
  const name = await queries.findEventName(db, eventId)
  if (name === undefined) return gone('Event', 'This event was deleted')
  return found(`Invitees of ${name}`, await queries.peopleOfEvent(db, eventId))
}

async function ofTags({ db }: Context, { tagIds }: Kind<'tags'>): Promise<SourcePeople> {
  const names = await queries.findTagNames(db, tagIds)
  if (names.length === 0) return gone('Tags', 'These tags were deleted')
  return found(`Tagged ${names.join(' or ')}`, await queries.peopleWithTags(db, tagIds))
}

async function ofAddresses(db: Context['db'], { addresses, fileName }: Kind<'addresses'>): Promise<SourcePeople> {
  const byEmail = new Map(addresses.map((one) => [one.email, one]))
  const owners = await queries.peopleByAddress(db, [...byEmail.keys()])
  const given = [...byEmail.values()].map((one) => ({ ...one, ownerIds: owners.get(one.email) ?? [] }))
  const label = fileName ? `Addresses from ${fileName}` : 'Entered addresses'
  return { label, personIds: [], addresses: given, problem: null }
}

export async function peopleOf(ctx: Context, source: AudienceSource): Promise<SourcePeople> {
  switch (source.kind) {
    case 'irm':
      return found('Everyone in your IRM', await queries.everyoneInIrm(ctx.db))
    case 'filter':
      return ofFilter(ctx, source)
    case 'people':
      return found('Selected people', source.personIds)
    case 'tags':
      return ofTags(ctx, source)
    case 'view':
      return ofView(ctx, source)
    case 'target_list':
      return ofTargetList(ctx, source)
    case 'holders':
      return ofHolders(ctx, source)
    case 'event':
      return ofEvent(ctx, source)
    case 'addresses':
      return ofAddresses(ctx.db, source)
  }
}
