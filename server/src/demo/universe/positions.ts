export interface Position {
  security: number
  shares: number
  /** Target weight, before all weights are scaled to the portfolio. */
  wish: number
  /** Quarters left in which it is built up; negative while it is being sold. */
  stage: number
}

/** Positions are mutated when the next quarter's portfolio is generated: copy them to keep them. */
export interface Portfolio {
  quarter: number
  positions: readonly Position[]
}
