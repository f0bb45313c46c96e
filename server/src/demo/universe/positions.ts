export interface Position {
  security: number
  shares: number
  /** How much the house wants of it, before all wishes are made to fit the book. */
  wish: number
  /** Quarters in which it is still built up; below zero it is being sold. */
  stage: number
}

/** The positions change when the next quarter's book is asked for: copy what is to be kept. */
export interface Book {
  quarter: number
  positions: readonly Position[]
}
