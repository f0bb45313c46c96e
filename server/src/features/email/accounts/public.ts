export { type AccountServices, servicesOfJob } from './account-services.ts'
export { connectionOf } from './connection.ts'
export { AccessEnded } from './oauth/tokens.ts'
export {
  archiveAccountsOf,
  findAccount,
  findStored,
  insertAccount,
  type Servers,
  type StoredAccount,
} from './queries.ts'
export { sealSecret } from './secrets.ts'
export { networkReach } from './test-servers.ts'
