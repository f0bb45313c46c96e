export { scoresSeenBy } from './overrides/queries.ts'
export { scoreUnlessUnderWay } from './score-market.ts'
export { findScoreContext, type ScoreContext } from './targets/queries/context.ts'
export { fitOf } from './targets/queries/fit.ts'
