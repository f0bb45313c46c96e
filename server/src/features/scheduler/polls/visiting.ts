// The public page of a poll: one link for each person who was asked.
import { type PollAnswer, pollAnswers } from '@rostrum/contract/scheduler/polls'
import { hasTrialEnded, isTimeZone } from '@rostrum/contract/session'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/http/implement.ts'
import { findLink } from '#platform/identity/links.ts'
import { AddressLimit } from '#platform/pages/address-limit.ts'
import type { Asked } from '#platform/pages/public-pages.ts'
import type { Work } from '../booking.ts'
import { pollPurpose } from '../links.ts'
import { invalid, message, send } from '../visiting/sending.ts'
import { type Ballot, vote } from './deciding.ts'
import { pollFile, zoneOf } from './messages.ts'
import { confirmedPage, type Shown, votePage } from './page/poll.ts'
import { findPoll, pollOfInvitee, type StoredInvitee, type StoredPoll } from './queries.ts'

interface Visit {
  customerId: string
  poll: StoredPoll
  invitee: StoredInvitee
  base: string
  isExpired: boolean
}

const isAnswer = (value: string | null): value is PollAnswer => pollAnswers.some((one) => one === value)

const answersIn = (poll: StoredPoll, fields: URLSearchParams): Map<string, PollAnswer> =>
  new Map(
    poll.times.flatMap(({ id }): [string, PollAnswer][] => {
      const answer = fields.get(`t.${id}`)
      return isAnswer(answer) ? [[id, answer]] : []
    }),
  )

/** Line ends as one, and no control characters. */
const commentIn = (fields: URLSearchParams): string =>
  (fields.get('comment') ?? '')
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
    .replace(/[\u0000-\u0009\u000B-\u001F\u007F]/g, ' ')
    .trim()
    .slice(0, 1000)

export class PollPages {
  readonly #services: Services
  readonly #limit = new AddressLimit()

  constructor(services: Services) {
    this.#services = services
  }

  #within = <T>(customerId: string, work: (db: Db) => Promise<T>) =>
    this.#services.database.withTenant(customerId, work)

  #visit = async ({ token }: Asked): Promise<Visit | undefined> => {
    const { database, linkKeys } = this.#services
    const link = await findLink(database.shared, linkKeys, token, pollPurpose)
    if (!link) return undefined
    const { customerId, customer, subject } = link
    const poll = await this.#within(customerId, async (db) => {
      const found = await pollOfInvitee(db, subject)
      return found && findPoll(db, found.pollId)
    })
    const invitee = poll?.invitees.find(({ id }) => id === subject)
    if (!poll || !invitee) return undefined
    return { customerId, poll, invitee, base: `/book/p/${token}`, isExpired: hasTrialEnded(customer) }
  }

  #zone = ({ poll, invitee }: Visit, fields: URLSearchParams): string => {
    const given = fields.get('zone') ?? ''
    return given && given.length <= 100 && isTimeZone(given) ? given : zoneOf(poll, invitee)
  }

  /** Where there is nothing to answer. */
  #decided = ({ reply, fields }: Asked, visit: Visit) => {
    const { poll, base, isExpired } = visit
    const { company, title, status } = poll
    const time = poll.times.find(({ isConfirmed }) => isConfirmed)
    if (status === 'confirmed' && time) {
      return send(reply, title, company, confirmedPage(poll, time, this.#zone(visit, fields), base))
    }
    if (status === 'canceled') {
      return message(reply, 410, company, 'This meeting has been canceled', `${company} no longer needs your answer.`)
    }
    if (status === 'open' && !isExpired) return undefined
    return message(reply, 410, company, title, 'This poll is closed. We will email you once a time is confirmed.')
  }

  #page = ({ reply, fields }: Asked, visit: Visit, more: Partial<Shown> & { status?: number } = {}) => {
    const { poll, invitee, base } = visit
    const { status, ...shown } = more
    const body = votePage({
      ...{ poll, invitee, base, timeZone: this.#zone(visit, fields), comment: invitee.comment ?? '', isSaved: false },
      chosen: new Map(invitee.votes.map(({ timeId, answer }) => [timeId, answer])),
      ...shown,
    })
    return send(reply, poll.title, poll.company, body, status)
  }

  open = async (asked: Asked) => {
    const visit = await this.#visit(asked)
    if (!visit) return invalid(asked)
    const decided = this.#decided(asked, visit)
    if (decided) return decided
    const { fields } = asked
    // In another time zone, with what was chosen before.
    const chosen = answersIn(visit.poll, fields)
    return this.#page(asked, visit, {
      isSaved: fields.has('saved') && visit.invitee.votedAt !== null,
      ...(chosen.size > 0 && { chosen }),
      ...(fields.has('comment') && { comment: commentIn(fields) }),
    })
  }

  receive = async (asked: Asked) => {
    const visit = await this.#visit(asked)
    if (!visit) return invalid(asked)
    const decided = this.#decided(asked, visit)
    if (decided) return decided
    const { fields, request, reply } = asked
    const { customerId, poll, invitee, base } = visit
    const chosen = answersIn(poll, fields)
    const timeZone = this.#zone(visit, fields)
    const comment = commentIn(fields)
    const again = (problem: string, status: number) => this.#page(asked, visit, { chosen, comment, problem, status })
    const isLimited = this.#services.config.callsPerMinute > 0
    if (isLimited && !this.#limit.take(request.ip, poll.id)) {
      return again('Too many answers were sent from your network. Please try again in an hour.', 429)
    }
    if (chosen.size === 0) return again('Answer at least one of the times.', 422)
    const votes: Ballot['votes'] = poll.times
      .filter(({ startsAt }) => startsAt > new Date())
      .map(({ id }) => ({ timeId: id, answer: chosen.get(id) ?? 'no' }))
    const isTaken = await this.#within(customerId, (db) =>
      vote(this.#workIn(db, customerId), poll.id, invitee.id, { timeZone, comment: comment || null, votes }),
    )
    if (!isTaken) return message(reply, 409, poll.company, poll.title, 'This poll is closed.')
    return reply.redirect(`${base}?${new URLSearchParams({ zone: timeZone, saved: '1' })}`, 303)
  }

  file = async (asked: Asked) => {
    const visit = await this.#visit(asked)
    const time = visit?.poll.times.find(({ isConfirmed }) => isConfirmed)
    if (!visit || !time) return invalid(asked)
    return asked.reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="meeting.ics"')
      .header('cache-control', 'no-store')
      .send(pollFile(visit.poll, time, 'publish', visit.invitee))
  }

  #workIn = (db: Db, customerId: string): Work => {
    const { linkKeys, config, jobs } = this.#services
    const maker = { linkKeys, publicUrl: config.publicUrl }
    return { db, customerId, maker, enqueue: jobs.enqueueIn(db, customerId) }
  }
}
