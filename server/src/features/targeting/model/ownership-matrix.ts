// Who holds what in one quarter, as compressed rows both ways: the names of a manager and the holders of a security. Both
// lists are sorted, so the same positions give the same matrix whatever order they came in.

export interface Position {
  manager: number
  security: number
  value: number
  /** Adjusted for splits, so that two quarters can be compared; needed only for who sold. */
  shares?: number
}

/** Lists of one side: those of `i` are `ids[starts[i]]` up to, but not including, `ids[starts[i + 1]]`. */
export interface CompressedRows {
  readonly starts: Int32Array
  readonly ids: Int32Array
  readonly values: Float64Array
  readonly shares: Float64Array
}

export interface OwnershipMatrix {
  readonly managerCount: number
  readonly securityCount: number
  readonly byManager: CompressedRows
  readonly bySecurity: CompressedRows
  /** 1 where the manager reported, even an empty portfolio. Only reported managers hold, and only they may be ranked. */
  readonly hasReported: Uint8Array
}

export const startOf = (rows: CompressedRows, i: number): number => rows.starts[i] as number
export const endOf = (rows: CompressedRows, i: number): number => rows.starts[i + 1] as number
export const lengthOf = (rows: CompressedRows, i: number): number => endOf(rows, i) - startOf(rows, i)

/** The value of each list: of a manager's portfolio, or of all that is held of a security. */
export const valueSums = (rows: CompressedRows): Float64Array =>
  Float64Array.from({ length: rows.starts.length - 1 }, (_, i) => {
    let sum = 0
    for (let at = startOf(rows, i); at < endOf(rows, i); at++) sum += rows.values[at] as number
    return sum
  })

/** Positions of one pair are summed: share classes and discretions of one security arrive as several. */
export function ownershipMatrix(
  managerCount: number,
  securityCount: number,
  positions: readonly Position[],
  reported: Iterable<number> = [],
): OwnershipMatrix {
  const hasReported = new Uint8Array(managerCount)
  for (const manager of reported) hasReported[manager] = 1
  const managers = Int32Array.from(positions, ({ manager }) => manager)
  const securities = Int32Array.from(positions, ({ security }) => security)
  const bySecurity = sortedBy(
    securities,
    securityCount,
    Int32Array.from(positions, (_, i) => i),
  )
  const order = sortedBy(managers, managerCount, bySecurity)
  const starts = new Int32Array(managerCount + 1)
  const ids = new Int32Array(order.length)
  const values = new Float64Array(order.length)
  const shares = new Float64Array(order.length)
  let length = 0
  for (let at = 0; at < order.length; ) {
    const first = order[at] as number
    const manager = managers[first] as number
    const security = securities[first] as number
    const same: number[] = []
    const sameShares: number[] = []
    for (; at < order.length; at++) {
      const i = order[at] as number
      if (managers[i] !== manager || securities[i] !== security) break
      const position = positions[i] as Position
      same.push(position.value)
      sameShares.push(position.shares ?? 0)
    }
    hasReported[manager] = 1
    ids[length] = security
    values[length] = sumOf(same)
    shares[length] = sumOf(sameShares)
    length++
    starts[manager + 1] = length
  }
  for (let manager = 0; manager < managerCount; manager++)
    starts[manager + 1] = Math.max(starts[manager + 1] as number, starts[manager] as number)
  const byManager = {
    starts,
    ids: ids.slice(0, length),
    values: values.slice(0, length),
    shares: shares.slice(0, length),
  }
  return {
    managerCount,
    securityCount,
    byManager,
    bySecurity: transpose(byManager, managerCount, securityCount),
    hasReported,
  }
}

/** Floating-point sums depend on their order. */
const sumOf = (numbers: number[]): number => numbers.sort((a, b) => a - b).reduce((sum, each) => sum + each, 0)

/** A stable counting sort: millions of positions in a fraction of a second. */
function sortedBy(keys: Int32Array, keyCount: number, order: Int32Array): Int32Array {
  const next = new Int32Array(keyCount + 1)
  for (const key of keys) (next[key + 1] as number)++
  for (let key = 0; key < keyCount; key++) next[key + 1] = (next[key + 1] as number) + (next[key] as number)
  const sorted = new Int32Array(order.length)
  for (const i of order) sorted[(next[keys[i] as number] as number)++] = i
  return sorted
}

/** The lists of the other side, sorted too, because rows are visited in order. */
function transpose(rows: CompressedRows, rowCount: number, columnCount: number): CompressedRows {
  const starts = new Int32Array(columnCount + 1)
  for (const column of rows.ids) starts[column + 1] = (starts[column + 1] as number) + 1
  for (let column = 0; column < columnCount; column++)
    starts[column + 1] = (starts[column + 1] as number) + (starts[column] as number)
  const next = starts.slice(0, columnCount)
  const ids = new Int32Array(rows.ids.length)
  const values = new Float64Array(rows.ids.length)
  const shares = new Float64Array(rows.ids.length)
  for (let row = 0; row < rowCount; row++)
    for (let at = startOf(rows, row); at < endOf(rows, row); at++) {
      const column = rows.ids[at] as number
      const to = next[column] as number
      ids[to] = row
      values[to] = rows.values[at] as number
      shares[to] = rows.shares[at] as number
      next[column] = to + 1
    }
  return { starts, ids, values, shares }
}

/** Whether the manager holds the security. */
export const holds = (matrix: OwnershipMatrix, manager: number, security: number): boolean =>
  placeOf(matrix, manager, security) !== undefined

/** Where a manager's position is in the lists by manager, by binary search. */
export function placeOf({ byManager }: OwnershipMatrix, manager: number, security: number): number | undefined {
  let low = startOf(byManager, manager)
  let high = endOf(byManager, manager) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const id = byManager.ids[middle] as number
    if (id === security) return middle
    if (id < security) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

/**
 * The positions that are in `now` and were not in `before`, as a matrix of their own. A manager counts as reported where it
 * reported both times: a missing earlier report never makes an opening.
 */
export function openingsBetween(before: OwnershipMatrix, now: OwnershipMatrix): OwnershipMatrix {
  const opened: Position[] = []
  const reported: number[] = []
  const { byManager } = now
  for (let manager = 0; manager < now.managerCount; manager++) {
    if (!before.hasReported[manager] || !now.hasReported[manager]) continue
    reported.push(manager)
    for (let at = startOf(byManager, manager); at < endOf(byManager, manager); at++) {
      const security = byManager.ids[at] as number
      if (!holds(before, manager, security)) opened.push({ manager, security, value: byManager.values[at] as number })
    }
  }
  return ownershipMatrix(now.managerCount, now.securityCount, opened, reported)
}
