export { listCustomers, listFlags, listSessions, storeChange } from './customers/queries.ts'
export { endOf } from './customers/service.ts'
