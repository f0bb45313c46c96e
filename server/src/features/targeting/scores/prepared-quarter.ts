// A quarter prepared for any number of securities: who held, opened and once held what, and the features of the model.
import { type FormerHolders, formerHolders, opensPerQuarter } from '../model/activity.ts'
import { type FeatureMaker, featureMaker } from '../model/features.ts'
import { lengthOf, type OwnershipMatrix, openingsBetween, valueSums } from '../model/ownership-matrix.ts'
import { unknownGroup } from '../model/tilts.ts'

export interface PreparedQuarter {
  matrix: OwnershipMatrix
  /** The quarter before, and what was opened since; absent if it is not known. */
  previous: OwnershipMatrix | undefined
  openings: OwnershipMatrix | undefined
  former: FormerHolders
  industries: Int32Array
  /** Value held in all portfolios, per security. */
  sizes: Float64Array
  features: FeatureMaker
}

/** `earlier` are the matrices of the four quarters before, latest first. */
export function prepareQuarter(
  matrix: OwnershipMatrix,
  earlier: readonly OwnershipMatrix[],
  industryCodes: readonly string[],
): PreparedQuarter {
  const [previous] = earlier
  const openings = previous && openingsBetween(previous, matrix)
  const industries = numbered(industryCodes)
  const former = formerHolders(matrix, earlier)
  const known = Array.from({ length: matrix.managerCount }, (_, manager) =>
    openings?.hasReported[manager] ? { openings: lengthOf(openings.byManager, manager), quarters: 1 } : undefined,
  )
  // The value held in 13F portfolios stands for a company's size: it is known for every security.
  const sizes = valueSums(matrix.bySecurity)
  const features = featureMaker({
    matrix,
    former,
    industries,
    industryCount: industries.reduce((most, industry) => Math.max(most, industry + 1), 0),
    opensPerQuarter: opensPerQuarter(matrix, known),
    sizes,
  })
  return { matrix, previous, openings, former, industries, sizes, features }
}

/** Codes as numbers in their alphabetical order; an empty one is unknown. */
export function numbered(codes: readonly string[]): Int32Array {
  const known = [...new Set(codes)].filter((code) => code !== '').sort()
  const numbers = new Map(known.map((code, at) => [code, at]))
  return Int32Array.from(codes, (code) => numbers.get(code) ?? unknownGroup)
}
