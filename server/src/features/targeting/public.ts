export { scoreUnlessUnderWay } from './score-market.ts'
