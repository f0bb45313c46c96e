// Who gets a campaign and who does not, each with the reason. One person gets one message, whatever sources they are in.
import type { Audience } from '@rostrum/contract/email/campaigns/audience'
import type { LeftOutReason } from '@rostrum/contract/email/campaigns/audience-query'
import type { CampaignContent } from '@rostrum/contract/email/campaigns/content'
import { everyBlock } from '@rostrum/contract/email/campaigns/content-text'
import { isAddress } from '@rostrum/contract/email/recipients'
import { doneWithSurveys, surveyIdsIn } from '#features/surveys/public.ts'
import { suppressedAmong } from '#lists/queries/suppressed.ts'
import { timeZoneOfPlace } from '#market/time-zone-of-place.ts'
import type { Context } from '#platform/context.ts'
import { consentObstacles } from '../consents/obstacles.ts'
import { preferenceObstacles } from '../topics/preferences.ts'
import { type AudiencePerson, addressesOfPeople, bouncedAmong, readPeople } from './queries.ts'
import { type GivenAddress, peopleOf, type SourcePeople } from './sources.ts'

export interface Member {
  personId: string | null
  name: string
  email: string | null
  organizationId: string | null
  organizationName: string | null
  /** Of where they work; undefined where it is not known. */
  timeZone: string | undefined
  countryCode: string | null
}
export interface Receiving extends Member {
  /** In lower case. */
  email: string
}
export interface LeftOut extends Member {
  reason: LeftOutReason
  detail: string | null
}

export interface Resolved {
  include: SourcePeople[]
  exclude: SourcePeople[]
  recipients: Receiving[]
  leftOut: LeftOut[]
}

const memberOf = (person: AudiencePerson): Member => ({
  personId: person.id,
  name: person.name,
  email: (person.emailPrimary || person.emailSecondary)?.toLowerCase() ?? null,
  organizationId: person.organizationId,
  organizationName: person.organizationName,
  timeZone: timeZoneOfPlace({ state: person.state, country: person.countryCode }),
  countryCode: person.countryCode,
})

const stranger = ({ email, name }: GivenAddress): Member => ({
  ...{ personId: null, name: name || email, email, organizationId: null, organizationName: null },
  ...{ timeZone: undefined, countryCode: null },
})

/**
 * An address that was typed or uploaded is the one to use and to judge, also where the profile of its owner has another
 * one as the primary. Of people who share it, one who was chosen otherwise gets the message.
 */
async function membersOf(db: Context['db'], include: readonly SourcePeople[]): Promise<Member[]> {
  const chosen = new Set(include.flatMap(({ personIds }) => personIds))
  const given = new Map(include.flatMap(({ addresses }) => addresses).map((one) => [one.email, one]))
  const ownersOf = new Map(
    [...given.values()].map(({ email, ownerIds }) => [email, ownerIds.find((id) => chosen.has(id)) ?? ownerIds[0]]),
  )
  const owners = [...ownersOf.values()].flatMap((id) => id ?? [])
  const people = await readPeople(db, [...new Set([...chosen, ...owners])])
  const byId = new Map(people.map((person) => [person.id, memberOf(person)]))
  const ofOwners = new Map<string, Member[]>()
  const strangers: Member[] = []
  for (const one of given.values()) {
    const owner = byId.get(ownersOf.get(one.email) ?? '')
    if (owner?.personId)
      ofOwners.set(owner.personId, [...(ofOwners.get(owner.personId) ?? []), { ...owner, email: one.email }])
    else strangers.push(stranger(one))
  }
  return [...[...byId].flatMap(([id, member]) => ofOwners.get(id) ?? [member]), ...strangers]
}

/** The first source that leaves them out: the person, the address, or someone with the same address. */
async function excluderOf(
  db: Context['db'],
  exclude: readonly SourcePeople[],
): Promise<(member: Member) => string | undefined> {
  const byPerson = new Map<string, string>()
  const byAddress = new Map<string, string>()
  for (const { label, personIds, addresses } of [...exclude].reverse()) {
    const ids = [...personIds, ...addresses.flatMap(({ ownerIds }) => ownerIds)]
    const emails = [...(await addressesOfPeople(db, personIds)), ...addresses.map(({ email }) => email)]
    for (const id of ids) byPerson.set(id, label)
    for (const email of emails) byAddress.set(email, label)
  }
  return ({ personId, email }) => byPerson.get(personId ?? '') ?? byAddress.get(email ?? '')
}

/** Reasons that can be seen from the audience itself. */
function sorted(members: readonly Member[], excluderFor: (member: Member) => string | undefined) {
  const takenBy = new Map<string, string>()
  const addressFor = new Map<string, string>()
  const candidates: Receiving[] = []
  const leftOut: LeftOut[] = []
  for (const member of members) {
    const { personId, email, name } = member
    const excluder = excluderFor(member)
    const twin = email === null ? undefined : takenBy.get(email)
    const other = personId === null ? undefined : addressFor.get(personId)
    if (excluder) leftOut.push({ ...member, reason: 'excluded', detail: excluder })
    else if (email === null) leftOut.push({ ...member, reason: 'no_address', detail: null })
    else if (!isAddress(email)) leftOut.push({ ...member, reason: 'invalid_address', detail: email })
    else if (other !== undefined) leftOut.push({ ...member, reason: 'duplicate', detail: `Same person as ${other}` })
    else if (twin !== undefined) leftOut.push({ ...member, reason: 'duplicate', detail: `Same address as ${twin}` })
    else {
      takenBy.set(email, name)
      if (personId !== null) addressFor.set(personId, email)
      candidates.push({ ...member, email })
    }
  }
  return { candidates, leftOut }
}

interface Asked {
  id: string
  audience: Audience
  topic: { id: string } | null
  content: CampaignContent
}

export async function resolveAudience(ctx: Context, { id, audience, topic, content }: Asked): Promise<Resolved> {
  const include: SourcePeople[] = []
  const exclude: SourcePeople[] = []
  for (const source of audience.include) include.push(await peopleOf(ctx, source))
  for (const source of audience.exclude) exclude.push(await peopleOf(ctx, source))
  const excluderFor = await excluderOf(ctx.db, exclude)
  const { candidates, leftOut } = sorted(await membersOf(ctx.db, include), excluderFor)
  const obstacleFor = await obstaclesAmong(ctx, candidates, { id, topic, content })
  const recipients: Receiving[] = []
  for (const candidate of candidates) {
    const obstacle = obstacleFor(candidate.email)
    if (obstacle) leftOut.push({ ...candidate, ...obstacle })
    else recipients.push(candidate)
  }
  return { include, exclude, recipients, leftOut }
}

/** In a block of their own or within a text. */
const surveysIn = (content: CampaignContent): string[] => [
  ...new Set(
    everyBlock(content).flatMap((block) => {
      if (block.type === 'survey') return block.surveyId ?? []
      return block.type === 'text' ? surveyIdsIn(block.html) : []
    }),
  ),
]

/** Reasons that the team, the law, mail servers and the recipients gave. */
async function obstaclesAmong(
  { db }: Context,
  candidates: readonly Receiving[],
  { id, topic, content }: Omit<Asked, 'audience'>,
) {
  const emails = candidates.map(({ email }) => email)
  const suppressed = await suppressedAmong(db, emails)
  const bounced = await bouncedAmong(db, emails)
  const unconsented = await consentObstacles(db, candidates)
  const unwanted = await preferenceObstacles(db, emails, topic?.id ?? null, id)
  const done = await doneWithSurveys(db, surveysIn(content), emails)
  return (email: string): Pick<LeftOut, 'reason' | 'detail'> | undefined => {
    if (suppressed.has(email)) return { reason: 'suppressed', detail: null }
    const bounce = bounced.get(email)
    if (bounce !== undefined) return { reason: 'bounced', detail: bounce }
    const unlawful = unconsented.get(email)
    if (unlawful !== undefined) return { reason: 'no_consent', detail: unlawful }
    const choice = unwanted.get(email) ?? done.get(email)
    return choice && { reason: choice, detail: null }
  }
}
