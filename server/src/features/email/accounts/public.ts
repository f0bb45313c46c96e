export { insertAccount } from './queries.ts'
export { sealSecret } from './secrets.ts'
