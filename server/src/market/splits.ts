// Share counts and prices on one split basis.

export interface Split {
  onDate: string
  /** New shares for one old. */
  ratio: number
}

/** How many shares of the later day one share of the earlier day has become. */
export const splitFactor = (splits: readonly Split[], after: string, until = '9999-12-31'): number =>
  splits.reduce((factor, split) => (split.onDate > after && split.onDate <= until ? factor * split.ratio : factor), 1)
