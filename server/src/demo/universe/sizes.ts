// The dimensions of each universe size.

export type UniverseSize = 'test' | 'demo' | 'market'

export interface SizePlan {
  /** Investors and their groups; issuers are additional. */
  firms: number
  securities: number
  people: number
  funds: number
  quarters: number
  /** The latest quarters with a price for every session; earlier ones have one for every week. */
  dailyQuarters: number
  exchangeTradedFunds: number
  depositaryReceipts: number
  secondClasses: number
  /** People at each issuer: chief executive, chief financial officer, investor relations, … */
  executives: number
  /** Multiplies the number of positions in a portfolio: in a wider market, portfolios are wider. */
  breadth: number
  /** N-PORT is generated for the latest quarters only, with each fund's largest positions. */
  fundQuarters: number
  fundLines: number
}

export const sizePlans: Record<UniverseSize, SizePlan> = {
  test: {
    firms: 68,
    securities: 60,
    people: 300,
    funds: 150,
    quarters: 6,
    dailyQuarters: 6,
    exchangeTradedFunds: 2,
    depositaryReceipts: 2,
    secondClasses: 1,
    executives: 2,
    breadth: 0.4,
    fundQuarters: 2,
    fundLines: 40,
  },
  demo: {
    firms: 822,
    securities: 400,
    people: 5000,
    funds: 2500,
    quarters: 12,
    dailyQuarters: 12,
    exchangeTradedFunds: 8,
    depositaryReceipts: 14,
    secondClasses: 6,
    executives: 4,
    breadth: 1,
    fundQuarters: 3,
    fundLines: 80,
  },
  market: {
    firms: 8000,
    securities: 12_000,
    people: 200_000,
    funds: 50_000,
    quarters: 8,
    dailyQuarters: 2,
    exchangeTradedFunds: 160,
    depositaryReceipts: 420,
    secondClasses: 150,
    executives: 4,
    breadth: 2.3,
    fundQuarters: 2,
    fundLines: 40,
  },
}
