export type { LookUpTxt } from './dns-records.ts'
export { dnsLookUp } from './look-up-txt.ts'
export { findServer } from './queries.ts'
export { groupTransport } from './service.ts'
