export { scoreUnlessUnderWay } from './scores/score-targets.ts'
