// Sends what is due of one campaign, over several connections, each message exactly once. Few rows are on their way at a
// time, because after a crash each of them is in question.
import type { Transporter } from 'nodemailer'
import { rawMessage, type Signer } from '#features/email/sending/public.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import { type MessageSource, messageOf } from './message.ts'
import { judge } from './outcome.ts'
import { extendLeases, leaseSeconds, type Outcome, type Taken } from './queries/engine.ts'
import { settleAll, type Turn, takeTurn } from './take.ts'

export const connections = 8
/** So many are being signed, or wait for a free connection or the next turn, that no connection is ever idle. */
const mostOnTheirWay = connections * 6
/** A turn is a transaction: the more answers it writes, the less of it each message pays for. */
const enoughAnswers = connections * 2
/** Answers are written together, but not later than that. */
const longestWaitMs = 100
const settleAttempts = 5

export interface Halt {
  how: 'pause' | 'later'
  words: string
}

export interface RunEnd {
  /** Nothing more can be sent now. */
  isDone: boolean
  isFinished: boolean
  halt: Halt | undefined
}

interface RunOptions {
  transport: Pick<Transporter, 'sendMail'>
  signer: Signer | undefined
  source: MessageSource
  host: string
}

export class CampaignRun {
  readonly #ctx: JobContext
  readonly #transport: Pick<Transporter, 'sendMail'>
  readonly #signer: Signer | undefined
  readonly #source: MessageSource
  readonly #host: string
  readonly #onTheirWay = new Map<string, Promise<void>>()
  #answered: Outcome[] = []
  #halt: Halt | undefined
  #wake: () => void = () => {}

  constructor(ctx: JobContext, { transport, signer, source, host }: RunOptions) {
    this.#ctx = ctx
    this.#transport = transport
    this.#signer = signer
    this.#source = source
    this.#host = host
  }

  get #keys() {
    const { customerId, id } = this.#source.campaign
    return { customerId, campaignId: id }
  }

  async work(): Promise<RunEnd> {
    const heartbeat = setInterval(() => void this.#extend().catch(() => {}), (leaseSeconds / 4) * 1000)
    try {
      for (;;) {
        const mayTake = this.#halt === undefined && this.#ctx.hasTime()
        const { taken, isFinished } = await this.#turn(mayTake)
        for (const one of taken) this.#start(one)
        if (this.#onTheirWay.size === 0 && this.#answered.length === 0) {
          return { isDone: taken.length === 0 && mayTake, isFinished, halt: this.#halt }
        }
        await this.#someAnswers()
      }
    } finally {
      clearInterval(heartbeat)
      await Promise.all(this.#onTheirWay.values())
      await this.#settleAtLeast()
    }
  }

  async #turn(mayTake: boolean): Promise<Turn> {
    const outcomes = this.#answered
    this.#answered = []
    const isIdle = this.#onTheirWay.size === 0
    const capacity = mayTake ? mostOnTheirWay - this.#onTheirWay.size : 0
    try {
      return await this.#ctx.withTenant((db) => takeTurn(db, this.#keys, { outcomes, capacity, isIdle }))
    } catch (error) {
      this.#answered.unshift(...outcomes)
      throw error
    }
  }

  /** What was accepted has left, whatever keeps the rest from going on. */
  async #settleAtLeast(): Promise<void> {
    for (let attempt = 1; this.#answered.length > 0; attempt += 1) {
      const outcomes = this.#answered
      try {
        await this.#ctx.withTenant((db) => settleAll(db, this.#keys, outcomes))
        this.#answered = []
      } catch (error) {
        if (attempt >= settleAttempts) throw error
        await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** attempt))
      }
    }
  }

  #start(one: Taken): void {
    const sent = this.#send(one).finally(() => {
      this.#onTheirWay.delete(one.id)
      this.#wake()
    })
    this.#onTheirWay.set(one.id, sent)
  }

  async #send(one: Taken): Promise<void> {
    try {
      const message = messageOf(one, this.#source)
      const raw = await rawMessage(message, this.#signer)
      const { response } = await this.#transport.sendMail({ envelope: message.envelope, raw })
      this.#answered.push({
        id: one.id,
        attempt: one.attempts,
        state: 'accepted',
        answer: String(response).slice(0, 500),
      })
    } catch (error) {
      const { outcome, halt } = judge(error, one, this.#host)
      if (outcome) this.#answered.push(outcome)
      else this.#ctx.log.warn({ recipient: one.id }, 'the answer of a mail server was lost')
      this.#halt ??= halt
    }
  }

  /** Until enough have answered for a turn, all have, or the first one waits too long. */
  #someAnswers(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setInterval(() => this.#answered.length > 0 && end(), longestWaitMs)
      const end = () => {
        clearInterval(timer)
        this.#wake = () => {}
        resolve()
      }
      this.#wake = () => {
        if (this.#answered.length >= enoughAnswers || this.#onTheirWay.size === 0) end()
      }
      this.#wake()
    })
  }

  async #extend(): Promise<void> {
    const ids = [...this.#onTheirWay.keys()]
    if (ids.length > 0) await this.#ctx.withTenant((db) => extendLeases(db, ids))
  }
}
