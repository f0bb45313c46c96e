// Answers that took long to find, bounded by their number and by their size; the least recently used goes first.
import { serialize } from 'node:v8'
import { LRUCache } from 'lru-cache'

interface Bounds<Answer> {
  max: number
  /** Of all answers together, where one can be large. */
  maxBytes?: number
  /** In bytes, for an answer that is more than data. */
  sizeOf?: (answer: Answer) => number
}

interface Entry<Answer> {
  answer: Answer
}

const serializedSize = (answer: unknown): number => serialize(answer).byteLength

export class PromiseCache<Answer> {
  readonly #cache: LRUCache<string, Entry<Answer>, () => Promise<Answer>>

  constructor({ max, maxBytes, sizeOf = serializedSize }: Bounds<Answer>) {
    this.#cache = new LRUCache({
      max,
      ...(maxBytes && {
        maxSize: maxBytes,
        sizeCalculation: ({ answer }: Entry<Answer>, key: string) => Math.max(1, key.length + sizeOf(answer)),
      }),
      fetchMethod: async (_key, _stale, { context }) => ({ answer: await context() }),
    })
  }

  /** Callers that ask at the same time share one load. A load that fails is not kept, and those who waited try again. */
  async getOrLoad(key: string, load: () => Promise<Answer>): Promise<Answer> {
    let loading: Promise<Answer> | undefined
    const context = () => {
      // Async, so that a load that throws at once is a load that failed.
      loading = (async () => load())()
      return loading
    }
    try {
      return (await this.#cache.forceFetch(key, { context })).answer
    } catch {
      // An entry that was cleared or evicted while it was loading is still the answer to whoever loaded it.
      return loading ?? this.getOrLoad(key, load)
    }
  }

  /** What is being loaded meanwhile is not kept either. */
  clear(): void {
    this.#cache.clear()
  }
}
