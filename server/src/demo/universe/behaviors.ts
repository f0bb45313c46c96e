// Investment behavior by investor type: number of positions, sizes, holding periods, and preferences.

export type OrganizationType =
  | 'alternative'
  | 'bank'
  | 'corporate'
  | 'hedge_fund'
  | 'insider'
  | 'insurance'
  | 'investment_manager'
  | 'family_office'
  | 'foundation'
  | 'pension_fund'
  | 'private_bank'
  | 'retail'
  | 'sovereign'
  | 'organization_group'

export type Taste =
  | 'core'
  | 'value'
  | 'deep_value'
  | 'growth'
  | 'aggressive_growth'
  | 'garp'
  | 'yield'
  | 'large'
  | 'small'

export type BehaviorCode =
  | 'index'
  | 'quant'
  | 'value'
  | 'deep_value'
  | 'growth'
  | 'aggressive_growth'
  | 'garp'
  | 'yield'
  | 'sector'
  | 'core'
  | 'long_short'
  | 'event'
  | 'family'
  | 'foundation'
  | 'pension'
  | 'sovereign'
  | 'bank'
  | 'insurance'
  | 'private_bank'
  | 'retail'
  | 'endowment'

export interface Behavior {
  type: OrganizationType
  /** Share of all investors. */
  share: number
  /** Typical size relative to other types, and how heavy the tail is. */
  scale: number
  alpha: number
  tastes: readonly Taste[]
  /** Number of positions in a typical portfolio of the demo. */
  names: number
  /** Quarterly probability that a position is exited, that it is traded at all, and the size of the trade. */
  exits: number
  trades: number
  tradeSize: number
  /** How unequal the position sizes are. */
  conviction: number
  /** Probability of skipping a company that is not nearby; zero for global investors. */
  localBias: number
  /** Largest share of a company that it wants to own. */
  stakeLimit: number
  /** Share of positions with options; exchange-traded funds as a share of the portfolio. */
  options?: number
  fundShare?: number
  /** Whether it is limited to a few sectors. */
  isSpecialist?: boolean
}

const behavior = (
  type: OrganizationType,
  share: number,
  [scale, alpha]: [number, number],
  tastes: readonly Taste[],
  [names, exits, trades, tradeSize]: [number, number, number, number],
  [conviction, localBias, stakeLimit]: [number, number, number],
  extra: Pick<Behavior, 'options' | 'fundShare' | 'isSpecialist'> = {},
): Behavior => ({
  type,
  share,
  scale,
  alpha,
  tastes,
  names,
  exits,
  trades,
  tradeSize,
  conviction,
  localBias,
  stakeLimit,
  ...extra,
})

const manager = 'investment_manager'

export const behaviors: Record<BehaviorCode, Behavior> = {
  index: behavior(manager, 2.2, [30, 0.8], ['core'], [380, 0, 1, 0.01], [0.02, 0, 1]),
  quant: behavior(manager, 5, [3, 1.1], ['core', 'value', 'growth'], [240, 0.13, 0.9, 0.3], [0.6, 0, 0.02]),
  value: behavior(manager, 10, [2.2, 1.15], ['value'], [105, 0.035, 0.6, 0.12], [0.6, 0.1, 0.08]),
  deep_value: behavior(manager, 3, [0.8, 1.3], ['deep_value'], [50, 0.04, 0.5, 0.15], [0.6, 0.1, 0.1]),
  growth: behavior(manager, 10, [2.4, 1.1], ['growth'], [100, 0.05, 0.65, 0.15], [0.7, 0.05, 0.08]),
  aggressive_growth: behavior(manager, 3, [0.9, 1.2], ['aggressive_growth'], [55, 0.09, 0.7, 0.25], [0.8, 0.05, 0.09]),
  garp: behavior(manager, 6, [1.7, 1.15], ['garp'], [90, 0.045, 0.6, 0.14], [0.6, 0.1, 0.08]),
  yield: behavior(manager, 5, [1.5, 1.2], ['yield'], [85, 0.03, 0.55, 0.1], [0.5, 0.1, 0.06]),
  sector: behavior(manager, 6, [0.7, 1.2], ['core', 'growth'], [55, 0.09, 0.7, 0.25], [0.7, 0.05, 0.09], {
    isSpecialist: true,
  }),
  core: behavior(
    manager,
    16,
    [2.6, 1.05],
    ['core', 'garp', 'large', 'small'],
    [135, 0.04, 0.65, 0.12],
    [0.6, 0.15, 0.07],
  ),
  long_short: behavior('hedge_fund', 9, [1.4, 1.2], ['core', 'growth', 'value'], [48, 0.32, 0.9, 0.5], [0.9, 0, 0.05], {
    options: 0.2,
  }),
  event: behavior(
    'alternative',
    3,
    [0.6, 1.2],
    ['small', 'deep_value', 'value'],
    [20, 0.24, 0.8, 0.4],
    [0.8, 0, 0.09],
    { options: 0.1 },
  ),
  family: behavior(
    'family_office',
    5,
    [0.2, 1.3],
    ['large', 'yield', 'growth'],
    [45, 0.035, 0.35, 0.15],
    [0.9, 0.5, 0.04],
    { fundShare: 0.2 },
  ),
  foundation: behavior('foundation', 1.5, [0.3, 1.3], ['core', 'large'], [30, 0.03, 0.3, 0.1], [0.9, 0.3, 0.04], {
    fundShare: 0.25,
  }),
  pension: behavior('pension_fund', 4, [3.2, 1.2], ['core', 'large'], [230, 0.015, 0.8, 0.05], [0.3, 0.05, 0.02], {
    fundShare: 0.05,
  }),
  sovereign: behavior('sovereign', 1, [12, 1.3], ['core', 'large'], [280, 0.01, 0.8, 0.05], [0.3, 0, 0.03]),
  bank: behavior('bank', 6, [2.5, 1.05], ['core', 'large', 'yield'], [190, 0.04, 0.8, 0.1], [0.6, 0.35, 0.04], {
    fundShare: 0.08,
  }),
  insurance: behavior(
    'insurance',
    3,
    [1.6, 1.2],
    ['yield', 'value', 'large'],
    [100, 0.025, 0.5, 0.08],
    [0.5, 0.1, 0.04],
    { fundShare: 0.06 },
  ),
  private_bank: behavior(
    'private_bank',
    4,
    [0.8, 1.2],
    ['large', 'garp', 'yield'],
    [130, 0.035, 0.7, 0.1],
    [0.7, 0.3, 0.03],
    { fundShare: 0.15 },
  ),
  retail: behavior('retail', 2, [1.2, 1.1], ['core', 'large'], [220, 0.06, 0.9, 0.2], [0.8, 0.05, 0.03], {
    fundShare: 0.25,
  }),
  endowment: behavior('foundation', 0.8, [0.5, 1.3], ['growth', 'core'], [26, 0.05, 0.4, 0.15], [0.9, 0.1, 0.04], {
    fundShare: 0.2,
  }),
}
