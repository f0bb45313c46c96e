export { ensureOwnColleague } from './own-colleague.ts'
export { listCustomerUsers } from './queries.ts'
