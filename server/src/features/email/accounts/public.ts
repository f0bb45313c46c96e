export { insertAccount } from './queries.ts'
export { sealSecret } from './secrets.ts'
export { networkReach } from './test-servers.ts'
