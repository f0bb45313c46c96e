// An LRU cache of expensive results, bounded by count and by size.
import { serialize } from 'node:v8'
import { LRUCache } from 'lru-cache'

interface Bounds<Answer> {
  max: number
  /** Total for all entries, where one can be large. */
  maxBytes?: number
  /** In bytes, for a value that is not plain data. */
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

  /** Concurrent callers share one load. A failed load is not cached, and the callers that waited for it retry. */
  async getOrLoad(key: string, load: () => Promise<Answer>): Promise<Answer> {
    let loading: Promise<Answer> | undefined
    const context = () => {
      // Async, so that a synchronous throw is handled like a rejection.
      loading = (async () => load())()
      return loading
    }
    try {
      return (await this.#cache.forceFetch(key, { context })).answer
    } catch {
      // An entry cleared or evicted while loading is still returned to the caller that loaded it.
      return loading ?? this.getOrLoad(key, load)
    }
  }

  /** Loads in progress are not cached either. */
  clear(): void {
    this.#cache.clear()
  }
}
