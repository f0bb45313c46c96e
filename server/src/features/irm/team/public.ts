export { ensureColleague, ensureOwnColleague } from './own-colleague.ts'
export { listCustomerUsers, usersOfCustomer } from './queries.ts'
export { ensureBrokerNamed } from './service.ts'
