// The securities most often held together with a security. Similarity is co / (h_s + h_t − co + 5): the share of the
// holders of either that hold both, where the 5 prevents two names with one common holder from having a similarity of
// 1.
import { endOf, lengthOf, type OwnershipMatrix, startOf } from './ownership-matrix.ts'

export const neighborCount = 100
const shrinkage = 5

export interface Neighbors {
  /** Nearest first; equal ones by their number. */
  readonly ids: Int32Array
  readonly similarities: Float64Array
}

/**
 * A function that finds the nearest of one security. The counters are allocated once, and after each security only
 * those touched are cleared: what it costs is the portfolios of the holders, not the number of securities.
 */
export function neighborFinder(matrix: OwnershipMatrix, count = neighborCount): (security: number) => Neighbors {
  const { byManager, bySecurity, securityCount } = matrix
  const together = new Int32Array(securityCount)
  const touched = new Int32Array(securityCount)
  const nearest = nearestList(count)
  return (security) => {
    let touchedCount = 0
    for (let at = startOf(bySecurity, security); at < endOf(bySecurity, security); at++) {
      const manager = bySecurity.ids[at] as number
      const end = endOf(byManager, manager)
      for (let held = startOf(byManager, manager); held < end; held++) {
        const other = byManager.ids[held] as number
        if (together[other] === 0) touched[touchedCount++] = other
        ;(together[other] as number)++
      }
    }
    together[security] = 0
    const holders = lengthOf(bySecurity, security)
    nearest.clear()
    for (let i = 0; i < touchedCount; i++) {
      const other = touched[i] as number
      if (other === security) continue
      const common = together[other] as number
      together[other] = 0
      nearest.offer(other, common / (holders + lengthOf(bySecurity, other) - common + shrinkage))
    }
    return nearest.take()
  }
}

/** The best few of many, in a heap whose root is the worst kept. */
function nearestList(limit: number) {
  const ids = new Int32Array(limit)
  const similarities = new Float64Array(limit)
  let length = 0

  const isWorse = (idA: number, similarityA: number, idB: number, similarityB: number) =>
    similarityA < similarityB || (similarityA === similarityB && idA > idB)

  const put = (at: number, id: number, similarity: number) => {
    ids[at] = id
    similarities[at] = similarity
  }

  const isWorseThanKept = (id: number, similarity: number, at: number) =>
    isWorse(id, similarity, ids[at] as number, similarities[at] as number)

  function rise(id: number, similarity: number) {
    let at = length++
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!isWorseThanKept(id, similarity, parent)) break
      put(at, ids[parent] as number, similarities[parent] as number)
      at = parent
    }
    put(at, id, similarity)
  }

  function sink(id: number, similarity: number) {
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= length) break
      if (child + 1 < length && isWorseThanKept(ids[child + 1] as number, similarities[child + 1] as number, child))
        child++
      if (!isWorse(ids[child] as number, similarities[child] as number, id, similarity)) break
      put(at, ids[child] as number, similarities[child] as number)
      at = child
    }
    put(at, id, similarity)
  }

  return {
    clear() {
      length = 0
    },
    offer(id: number, similarity: number) {
      if (length < limit) rise(id, similarity)
      else if (limit > 0 && !isWorseThanKept(id, similarity, 0)) sink(id, similarity)
    },
    take(): Neighbors {
      const order = Array.from({ length }, (_, at) => at).sort((a, b) =>
        isWorseThanKept(ids[a] as number, similarities[a] as number, b) ? 1 : -1,
      )
      return {
        ids: Int32Array.from(order, (at) => ids[at] as number),
        similarities: Float64Array.from(order, (at) => similarities[at] as number),
      }
    },
  }
}
