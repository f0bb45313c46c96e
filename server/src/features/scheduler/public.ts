export { quietPeriodsBetween } from './queries/quiet-periods.ts'
