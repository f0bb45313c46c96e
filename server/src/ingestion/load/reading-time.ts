// Estimates the remaining import time from bytes processed and elapsed time. Every input is read twice: once for its
// checksum, and once to load it unless it is already known. Each of the two has its own throughput.
import type { Source } from '../read/source.ts'

type Reading = 'checking' | 'keeping'

interface Pace {
  bytes: number
  milliseconds: number
}

const sizeOf = (sources: readonly Source[]): number => sources.reduce((sum, source) => sum + source.size, 0)
const readOf = (sources: readonly Source[]): number => sources.reduce((sum, source) => sum + source.bytesRead, 0)

export class ReadingTime {
  readonly #now: () => number
  readonly #paces: Record<Reading, Pace> = {
    checking: { bytes: 0, milliseconds: 0 },
    keeping: { bytes: 0, milliseconds: 0 },
  }
  readonly #total: number
  /** Bytes of finished inputs: loaded, rejected or already known. */
  #behind = 0
  #current: { reading: Reading; sources: readonly Source[]; since: number; readBefore: number } | undefined

  constructor(inputs: readonly (readonly Source[])[], now: () => number = performance.now.bind(performance)) {
    this.#now = now
    this.#total = inputs.reduce((sum, sources) => sum + sizeOf(sources), 0)
  }

  begin(reading: Reading, sources: readonly Source[]): void {
    this.#settle()
    this.#current = { reading, sources, since: this.#now(), readBefore: readOf(sources) }
  }

  /** The input is finished, whatever the outcome. */
  end(): void {
    const sources = this.#current?.sources ?? []
    this.#settle()
    this.#behind += sizeOf(sources)
  }

  /** From 0 to 1, of the bytes to be loaded. */
  get share(): number {
    if (this.#total === 0) return 0
    const { keeping } = this.#under()
    return Math.min(1, (this.#behind + keeping) / this.#total)
  }

  /**
   * Null until something was loaded: known files are skipped fast and predict nothing about the rest. After that, all
   * remaining inputs are assumed to be new, so the estimate can only be too high for that reason. Null again once the
   * last byte is read and only the database is working.
   */
  get secondsLeft(): number | null {
    const under = this.#under()
    const checking = this.#perByte('checking')
    const keeping = this.#perByte('keeping')
    if (keeping === null || checking === null) return null
    const left = this.#total - this.#behind
    if (this.#current && under.keeping >= left) return null
    const milliseconds = Math.max(0, left - under.checking) * checking + Math.max(0, left - under.keeping) * keeping
    return milliseconds / 1000
  }

  #perByte(reading: Reading): number | null {
    const { bytes, milliseconds } = this.#paces[reading]
    const current = this.#current
    const isCurrent = current?.reading === reading
    const allBytes = bytes + (isCurrent ? this.#bytesNow() : 0)
    const allTime = milliseconds + (isCurrent ? this.#now() - current.since : 0)
    return allBytes === 0 ? null : allTime / allBytes
  }

  #bytesNow(): number {
    if (!this.#current) return 0
    const { sources, readBefore } = this.#current
    // A small table may be read more than once.
    return Math.min(sizeOf(sources), readOf(sources) - readBefore)
  }

  /** Progress of each read of the current input; an input being loaded has already been checked. */
  #under(): Record<Reading, number> {
    if (!this.#current) return { checking: 0, keeping: 0 }
    if (this.#current.reading === 'checking') return { checking: this.#bytesNow(), keeping: 0 }
    return { checking: sizeOf(this.#current.sources), keeping: this.#bytesNow() }
  }

  #settle(): void {
    if (!this.#current) return
    const pace = this.#paces[this.#current.reading]
    pace.bytes += this.#bytesNow()
    pace.milliseconds += this.#now() - this.#current.since
    this.#current = undefined
  }
}
