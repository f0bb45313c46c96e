export { listCustomerUsers } from './queries.ts'
