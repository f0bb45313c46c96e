// What the team does with polls.
import type { Input } from '@rostrum/contract/platform/endpoint'
import { type Poll, pollStatusNames, type polls } from '@rostrum/contract/scheduler/polls'
import type { PollStatus } from '@rostrum/contract/scheduler/polls-query'
import { isOwnSecurity } from '#features/focus/public.ts'
import { peopleWithAddresses } from '#lists/queries/addresses.ts'
import { recordChange, recorderOf } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import type { Work } from '../booking.ts'
import { type LinkMaker, pollUrl } from '../links.ts'
import { requireHosts } from '../pages.ts'
import { personToInvite } from '../queries/links.ts'
import { isKnownType } from '../queries/pages.ts'
import { busyAt, cancelPoll, confirmTime, isEnough, quietPeriodAt } from './deciding.ts'
import { closeDuePoll } from './jobs.ts'
import { invitationFor } from './messages.ts'
import * as queries from './queries.ts'

type Created = Input<typeof polls.create>['body']

const recorded = recorderOf('poll')

export class PollService {
  readonly #maker: LinkMaker

  constructor(maker: LinkMaker) {
    this.#maker = maker
  }

  read = async ({ db }: Context, id: string): Promise<Poll> => {
    const found = await queries.findPoll(db, id)
    if (!found) throw notFound('Poll')
    const { customerId, company: _company, sequence: _sequence, userId: _user, createdAt: _created, ...poll } = found
    const { isStoredOpen: _open, placeKind, placeText, times, invitees, hosts, ...shown } = poll
    const isUndecided = shown.status === 'open' || shown.status === 'closed'
    const busy = isUndecided ? await busyAt(db, found, times) : []
    return {
      ...shown,
      place: { kind: placeKind === 'visitor_phone' ? 'phone' : placeKind, text: placeText },
      hosts: hosts.map(({ id: hostId, firstName, lastName }) => ({ id: hostId, firstName, lastName })),
      confirmedTimeId: times.find(({ isConfirmed }) => isConfirmed)?.id ?? null,
      times: times.map(({ isConfirmed: _confirmed, ...time }, index) => ({
        ...time,
        isEnough: isEnough(found, time),
        busyHosts: busy[index] ?? [],
      })),
      invitees: await Promise.all(
        invitees.map(async ({ timeZone: _zone, createdAt, ...invitee }) => ({
          ...invitee,
          url: await pollUrl(this.#maker, { customerId, id: invitee.id, createdAt }),
        })),
      ),
    }
  }

  create = async (ctx: Context, { body }: Input<typeof polls.create>): Promise<Poll> => {
    const { hostIds, times, invitees, place, isMailed, ...values } = body
    const { db, customerId, principal } = ctx
    await refuseWrong(ctx, body)
    const asked = await resolveInvitees(ctx, invitees)
    refuseTooMany(body.needed, asked.length)
    const id = newId()
    const own = { placeKind: place.kind, placeText: place.text, customerId, id, userId: principal.user.id }
    await queries.insertPoll(db, { ...values, ...own })
    await queries.replaceHosts(db, customerId, id, hostIds)
    await queries.replaceTimes(db, { customerId, pollId: id, length: body.length }, times)
    await queries.replaceInvitees(db, customerId, id, asked)
    await this.#closeLater(ctx, id, body.closesAt)
    await recorded(ctx, 'created', id, { ...values, hostIds, times, invitees: asked })
    if (isMailed) await this.#mail(ctx, id, () => true)
    return this.read(ctx, id)
  }

  change = async (ctx: Context, { params, body }: Input<typeof polls.update>): Promise<Poll> => {
    const before = await this.#locked(ctx, params.id, ['open', 'closed'])
    const { version = before.version, hostIds, times, invitees, place, isMailed, ...values } = body
    if (version !== before.version) throw new AppError('conflict', 'Someone has changed this poll since you opened it')
    const { db, customerId } = ctx
    const isSame = body.closesAt?.getTime() === before.closesAt.getTime()
    const { closesAt: _same, ...others } = body
    await refuseWrong(ctx, {
      ...{ timeZone: before.timeZone, securityId: before.security?.id ?? null },
      ...(isSame ? others : body),
      ...(times && {
        times: times.filter((at) => !before.times.some((one) => one.startsAt.getTime() === at.getTime())),
      }),
    })
    const asked = invitees && (await resolveInvitees(ctx, invitees))
    refuseTooMany(body.needed ?? before.needed, (asked ?? before.invitees).length)
    const length = body.length ?? before.length
    await queries.updatePoll(db, before.id, {
      ...values,
      ...(place && { placeKind: place.kind, placeText: place.text }),
    })
    if (hostIds) await queries.replaceHosts(db, customerId, before.id, hostIds)
    if (times || body.length) {
      const starts = times ?? before.times.map(({ startsAt }) => startsAt)
      await queries.replaceTimes(db, { customerId, pollId: before.id, length }, starts)
    }
    if (asked) await queries.replaceInvitees(db, customerId, before.id, asked)
    if (body.closesAt && !isSame) await this.#closeLater(ctx, before.id, body.closesAt)
    const { title, needed, closesAt } = before
    await recorded(ctx, 'updated', before.id, body, { title, needed, closesAt, times: before.times.length })
    if (isMailed) await this.#mail(ctx, before.id, ({ invitedAt }) => invitedAt === null)
    return this.read(ctx, before.id)
  }

  send = async (ctx: Context, { params, body }: Input<typeof polls.send>): Promise<{ sent: number }> => {
    await this.#locked(ctx, params.id, ['open'])
    const { inviteeIds } = body
    const sent = await this.#mail(ctx, params.id, ({ id, votedAt }) =>
      inviteeIds ? inviteeIds.includes(id) : votedAt === null,
    )
    await recorded(ctx, 'sent', params.id, { sent })
    return { sent }
  }

  confirm = async (ctx: Context, { params, body }: Input<typeof polls.confirm>): Promise<Poll> => {
    const poll = await this.#locked(ctx, params.id, ['open', 'closed'])
    const time = poll.times.find(({ id }) => id === body.timeId)
    if (!time) throw unprocessable({ time_id: 'Choose one of the proposed times' })
    const done = await confirmTime(this.#work(ctx), poll, time, body.evenIfBusy)
    if (done.outcome === 'refused') throw new AppError('conflict', done.reason)
    await this.#decided(ctx, 'confirmed', poll, { startsAt: time.startsAt })
    return this.read(ctx, poll.id)
  }

  close = async (ctx: Context, { params }: Input<typeof polls.close>): Promise<Poll> => {
    const poll = await this.#locked(ctx, params.id, ['open'])
    await queries.updatePoll(ctx.db, poll.id, { status: 'closed' })
    await this.#decided(ctx, 'closed', poll)
    return this.read(ctx, poll.id)
  }

  reopen = async (ctx: Context, { params, body }: Input<typeof polls.reopen>): Promise<Poll> => {
    const poll = await this.#locked(ctx, params.id, ['closed', 'canceled'])
    refusePast(body.closesAt)
    await queries.updatePoll(ctx.db, poll.id, { status: 'open', closesAt: body.closesAt })
    await this.#closeLater(ctx, poll.id, body.closesAt)
    await this.#decided(ctx, 'reopened', poll, { closesAt: body.closesAt })
    return this.read(ctx, poll.id)
  }

  cancel = async (ctx: Context, { params }: Input<typeof polls.cancel>): Promise<Poll> => {
    const poll = await this.#locked(ctx, params.id, ['open', 'closed', 'confirmed'])
    await cancelPoll(this.#work(ctx), poll)
    await this.#decided(ctx, 'canceled', poll)
    return this.read(ctx, poll.id)
  }

  #work = ({ db, customerId, enqueue }: Context): Work => ({ db, customerId, enqueue, maker: this.#maker })

  #decided = (ctx: Context, action: string, { id, status }: queries.StoredPoll, after?: unknown) =>
    recordChange(ctx, {
      ...{ action: `poll.${action}`, subjectType: 'poll', subjectId: id, before: { status }, after },
      alsoChanged: ['activities'],
    })

  /** One decision after the other, and only in these states. */
  #locked = async ({ db }: Context, id: string, states: readonly PollStatus[]): Promise<queries.StoredPoll> => {
    await queries.lockPoll(db, id)
    const poll = await queries.findPoll(db, id)
    if (!poll) throw notFound('Poll')
    if (!states.includes(poll.status)) {
      throw new AppError('conflict', `This poll is ${pollStatusNames[poll.status].toLowerCase()}`)
    }
    return poll
  }

  #closeLater = ({ enqueue }: Context, pollId: string, closesAt: Date) =>
    enqueue(closeDuePoll, { pollId, closesAt: closesAt.toISOString() }, closesAt)

  #mail = async ({ db, enqueue }: Context, id: string, isWanted: (invitee: queries.StoredInvitee) => boolean) => {
    const poll = await queries.findPoll(db, id)
    const wanted = (poll?.invitees ?? []).filter(isWanted)
    if (!poll || wanted.length === 0) return 0
    await enqueue.all(sendMail, await Promise.all(wanted.map((one) => invitationFor(poll, one, this.#maker))))
    await queries.markInvited(
      db,
      wanted.map((one) => one.id),
    )
    return wanted.length
  }
}

const refuseTooMany = (needed: number, asked: number) => {
  if (needed > asked) throw unprocessable({ needed: `Enter at most ${asked}, the number of people asked` })
}

const refusePast = (closesAt: Date) => {
  if (closesAt <= new Date()) throw unprocessable({ closes_at: 'Choose a time in the future' })
}

type Checked = Partial<Pick<Created, 'hostIds' | 'typeId' | 'closesAt' | 'times'>> &
  Pick<Created, 'securityId' | 'timeZone'>

async function refuseWrong(ctx: Context, body: Checked): Promise<void> {
  const { hostIds, securityId, typeId, closesAt, times = [], timeZone } = body
  if (hostIds) await requireHosts(ctx, hostIds)
  if (securityId && !(await isOwnSecurity(ctx.db, securityId))) {
    throw unprocessable({ security_id: 'Choose one of your securities' })
  }
  if (typeId && !(await isKnownType(ctx.db, typeId))) throw unprocessable({ type_id: 'Unknown activity type' })
  if (closesAt) refusePast(closesAt)
  if (new Set(times.map((at) => at.getTime())).size < times.length) {
    throw unprocessable({ times: 'Propose each time once' })
  }
  if (times.some((at) => at <= new Date())) throw unprocessable({ times: 'Propose times in the future' })
  const quiet = await quietPeriodAt(ctx.db, { securityId, timeZone }, times)
  if (quiet) throw unprocessable({ times: `One of these times is in the quiet period ${quiet}` })
}

/** With the address of a known person, and the person of a known address. */
async function resolveInvitees({ db }: Context, invitees: Created['invitees']): Promise<queries.NewInvitee[]> {
  const found: queries.NewInvitee[] = []
  for (const [index, invitee] of invitees.entries()) {
    const known = invitee.personId ? await personToInvite(db, invitee.personId) : undefined
    if (invitee.personId && !known) throw unprocessable({ [`invitees.${index}.person_id`]: 'Unknown person' })
    const name = invitee.name || known?.name || ''
    const email = (invitee.email || known?.email || '').toLowerCase()
    if (!email) throw unprocessable({ [`invitees.${index}.email`]: `${name} has no email address` })
    if (found.some((one) => one.email === email)) {
      throw unprocessable({ [`invitees.${index}.email`]: `${email} is listed twice` })
    }
    const personId = invitee.personId ?? (await peopleWithAddresses(db, [email]))[0] ?? null
    found.push({ name, email, personId })
  }
  return found
}
