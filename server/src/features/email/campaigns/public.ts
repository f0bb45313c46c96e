export { consentObstacles } from './consents/obstacles.ts'
export { suppressAll, suppressedAmong } from './suppressions/queries.ts'
