// Keeps programs from filling a page that anyone can open. No address is stored: what is counted is a hash with a key that
// is replaced each hour and never leaves the process.
import { createHmac, randomBytes } from 'node:crypto'

/** From one address to one page: an office shares an address. */
export const mostAnHour = 30

const hour = 3600_000

export class AddressLimit {
  #key = randomBytes(32)
  #since = Date.now()
  readonly #counts = new Map<string, number>()

  /** Counts one; false if there were too many. */
  take(address: string, pageId: string, now = Date.now()): boolean {
    if (now - this.#since > hour) {
      this.#key = randomBytes(32)
      this.#since = now
      this.#counts.clear()
    }
    const caller = createHmac('sha256', this.#key).update(`${pageId} ${address}`).digest('base64url')
    const count = (this.#counts.get(caller) ?? 0) + 1
    this.#counts.set(caller, count)
    return count <= mostAnHour
  }
}
