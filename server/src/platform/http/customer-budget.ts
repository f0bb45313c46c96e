// How much of something a customer may have under way at once in this process, so that others always get their share.
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../errors.ts'

const retryAfterSeconds = 10

interface Options {
  /** In the message to those beyond the budget. */
  of: 'files' | 'requests'
  atOnce: number
  waiting: number
  longestWaitMs: number
}

interface Use {
  running: number
  /** Called in order, when one that runs has ended. */
  waiting: (() => void)[]
}

export class CustomerBudget {
  readonly #uses = new Map<string, Use>()
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Work beyond the budget waits for its turn, as long as not too many wait and the client does. */
  async run<T>(customerId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const use = this.#useOf(customerId)
    if (use.running >= this.#options.atOnce) await this.#turnOf(use, signal)
    else use.running += 1
    try {
      return await work()
    } finally {
      this.#release(customerId, use)
    }
  }

  /** Without waiting. Returns a function to be called once, when it is over. */
  take(customerId: string): () => void {
    const use = this.#useOf(customerId)
    if (use.running >= this.#options.atOnce) throw this.#exceeded()
    use.running += 1
    return () => this.#release(customerId, use)
  }

  #exceeded(): AppError {
    const message = `Too many ${this.#options.of} are in progress for your company. Try again in a moment.`
    return new AppError('too_many_requests', message, { details: { retry_after: retryAfterSeconds } })
  }

  #useOf(customerId: string): Use {
    const use = this.#uses.get(customerId) ?? { running: 0, waiting: [] }
    this.#uses.set(customerId, use)
    return use
  }

  async #turnOf(use: Use, signal: AbortSignal) {
    if (use.waiting.length >= this.#options.waiting) throw this.#exceeded()
    const { promise, resolve } = Promise.withResolvers<'turn'>()
    const turn = () => resolve('turn')
    use.waiting.push(turn)
    const impatience = new AbortController()
    const given = AbortSignal.any([signal, impatience.signal])
    const outcome = await Promise.race([
      promise,
      pause(this.#options.longestWaitMs, 'late' as const, { signal: given }).catch(() => 'gone' as const),
    ])
    impatience.abort()
    if (outcome === 'turn') return
    const at = use.waiting.indexOf(turn)
    // The turn may have come in the same moment: then it is passed on.
    if (at >= 0) use.waiting.splice(at, 1)
    else this.#pass(use)
    throw this.#exceeded()
  }

  #release(customerId: string, use: Use) {
    this.#pass(use)
    if (use.running === 0) this.#uses.delete(customerId)
  }

  /** The place goes to the next one that waits. */
  #pass(use: Use) {
    const next = use.waiting.shift()
    if (next) next()
    else use.running -= 1
  }
}
