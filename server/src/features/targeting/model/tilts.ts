// How much more of its names a manager has in a group of securities (a size, an industry) than all managers do: ln[(n
// + prior · p) / (|H| + prior) / p]. The prior pulls small portfolios to no tilt at all, which is 0.
import { endOf, type OwnershipMatrix, startOf } from './ownership-matrix.ts'

export const capBandCount = 12
export const capPrior = 10
export const industryPrior = 20

/** Securities of unknown group count for no group, so no manager tilts to them. */
export const unknownGroup = -1

/** Equally many securities in each band, from the smallest; those without a size are in none. */
export function capBands(sizes: ArrayLike<number>, count = capBandCount): Int8Array {
  const sized = Array.from({ length: sizes.length }, (_, security) => security)
    .filter((security) => (sizes[security] as number) > 0)
    .sort((a, b) => (sizes[a] as number) - (sizes[b] as number) || a - b)
  const bands = new Int8Array(sizes.length).fill(unknownGroup)
  for (const [rank, security] of sized.entries()) bands[security] = Math.floor((rank * count) / sized.length)
  return bands
}

export interface Tilts {
  readonly groupCount: number
  /** Per manager and group, at `manager * groupCount + group`. */
  readonly tilts: Float64Array
  /** How many names of the manager count for the group; in ordered groups with half of its neighbors'. */
  readonly counts: Float64Array
  /** Share of all positions in the group. */
  readonly shares: Float64Array
}

interface TiltOptions {
  prior: number
  /** In ordered groups, such as sizes, a name counts half for the groups beside its own. */
  isOrdered?: boolean
}

export function tiltsOf(
  { byManager, managerCount }: OwnershipMatrix,
  groups: ArrayLike<number>,
  groupCount: number,
  { prior, isOrdered = false }: TiltOptions,
): Tilts {
  const counts = new Float64Array(managerCount * groupCount)
  const totals = new Float64Array(managerCount)
  const sums = new Float64Array(groupCount)
  for (let manager = 0; manager < managerCount; manager++) {
    const offset = manager * groupCount
    const add = (group: number, weight: number) => {
      if (group < 0 || group >= groupCount) return
      counts[offset + group] = (counts[offset + group] as number) + weight
      sums[group] = (sums[group] as number) + weight
      totals[manager] = (totals[manager] as number) + weight
    }
    for (let at = startOf(byManager, manager); at < endOf(byManager, manager); at++) {
      const group = groups[byManager.ids[at] as number] as number
      if (group === unknownGroup) continue
      add(group, 1)
      if (!isOrdered) continue
      add(group - 1, 0.5)
      add(group + 1, 0.5)
    }
  }
  const all = sums.reduce((sum, each) => sum + each, 0)
  const shares = sums.map((sum) => (all > 0 ? sum / all : 0))
  const tilts = new Float64Array(counts.length)
  for (let manager = 0; manager < managerCount; manager++)
    for (let group = 0; group < groupCount; group++) {
      const share = shares[group] as number
      if (share === 0) continue
      const at = manager * groupCount + group
      tilts[at] = Math.log(((counts[at] as number) + prior * share) / ((totals[manager] as number) + prior) / share)
    }
  return { groupCount, tilts, counts, shares }
}

export const tiltTo = ({ tilts, groupCount }: Tilts, manager: number, group: number): number =>
  group < 0 ? 0 : (tilts[manager * groupCount + group] as number)
