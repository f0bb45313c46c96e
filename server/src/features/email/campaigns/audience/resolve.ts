// Who gets a campaign and who does not, each with the reason. One person gets one message, whatever sources they are in.
import type { Audience } from '@rostrum/contract/email/campaigns/audience'
import type { LeftOutReason } from '@rostrum/contract/email/campaigns/audience-query'
import { isAddress } from '@rostrum/contract/email/recipients'
import { suppressedAmong } from '#lists/queries/suppressed.ts'
import { timeZoneOfPlace } from '#market/time-zone-of-place.ts'
import type { Context } from '#platform/context.ts'
import { consentObstacles } from '../consents/obstacles.ts'
import { preferenceObstacles } from '../topics/preferences.ts'
import { type AudiencePerson, bouncedAmong, readPeople } from './queries.ts'
import { peopleOf, type SourcePeople } from './sources.ts'

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

const stranger = ({ email, name }: { email: string; name: string }): Member => ({
  ...{ personId: null, name: name || email, email, organizationId: null, organizationName: null },
  ...{ timeZone: undefined, countryCode: null },
})

const strangersOf = (sources: readonly SourcePeople[]) => [
  ...new Map(sources.flatMap(({ addresses }) => addresses).map((one) => [one.email, one])).values(),
]

/** The first source that leaves them out. */
function excluderOf(exclude: readonly SourcePeople[]): (member: Member) => string | undefined {
  const byPerson = new Map<string, string>()
  const byAddress = new Map<string, string>()
  for (const { label, personIds, addresses } of [...exclude].reverse()) {
    for (const id of personIds) byPerson.set(id, label)
    for (const { email } of addresses) byAddress.set(email, label)
  }
  return ({ personId, email }) => byPerson.get(personId ?? '') ?? byAddress.get(email ?? '')
}

/** Reasons that can be seen from the audience itself. */
function sorted(members: readonly Member[], exclude: readonly SourcePeople[]) {
  const excluderFor = excluderOf(exclude)
  const takenBy = new Map<string, string>()
  const candidates: Receiving[] = []
  const leftOut: LeftOut[] = []
  for (const member of members) {
    const { email, name } = member
    const excluder = excluderFor(member)
    const twin = email === null ? undefined : takenBy.get(email)
    if (excluder) leftOut.push({ ...member, reason: 'excluded', detail: excluder })
    else if (email === null) leftOut.push({ ...member, reason: 'no_address', detail: null })
    else if (!isAddress(email)) leftOut.push({ ...member, reason: 'invalid_address', detail: email })
    else if (twin !== undefined) leftOut.push({ ...member, reason: 'duplicate', detail: `Same address as ${twin}` })
    else {
      takenBy.set(email, name)
      candidates.push({ ...member, email })
    }
  }
  return { candidates, leftOut }
}

interface Asked {
  id: string
  audience: Audience
  topic: { id: string } | null
}

export async function resolveAudience(ctx: Context, { id, audience, topic }: Asked): Promise<Resolved> {
  const include: SourcePeople[] = []
  const exclude: SourcePeople[] = []
  for (const source of audience.include) include.push(await peopleOf(ctx, source))
  for (const source of audience.exclude) exclude.push(await peopleOf(ctx, source))
  const people = await readPeople(ctx.db, [...new Set(include.flatMap(({ personIds }) => personIds))])
  const members = [...people.map(memberOf), ...strangersOf(include).map(stranger)]
  const { candidates, leftOut } = sorted(members, exclude)
  const obstacleFor = await obstaclesAmong(ctx, candidates, { id, topic })
  const recipients: Receiving[] = []
  for (const candidate of candidates) {
    const obstacle = obstacleFor(candidate.email)
    if (obstacle) leftOut.push({ ...candidate, ...obstacle })
    else recipients.push(candidate)
  }
  return { include, exclude, recipients, leftOut }
}

/** Reasons that the team, the law, mail servers and the recipients gave. */
async function obstaclesAmong(
  { db }: Context,
  candidates: readonly Receiving[],
  { id, topic }: Omit<Asked, 'audience'>,
) {
  const emails = candidates.map(({ email }) => email)
  const suppressed = await suppressedAmong(db, emails)
  const bounced = await bouncedAmong(db, emails)
  const unconsented = await consentObstacles(db, candidates)
  const unwanted = await preferenceObstacles(db, emails, topic?.id ?? null, id)
  return (email: string): Pick<LeftOut, 'reason' | 'detail'> | undefined => {
    if (suppressed.has(email)) return { reason: 'suppressed', detail: null }
    const bounce = bounced.get(email)
    if (bounce !== undefined) return { reason: 'bounced', detail: bounce }
    const unlawful = unconsented.get(email)
    if (unlawful !== undefined) return { reason: 'no_consent', detail: unlawful }
    const choice = unwanted.get(email)
    return choice && { reason: choice, detail: null }
  }
}
