export { findUserFocus } from './queries/current.ts'
export { findSecurityBrief, isOwnSecurity, peersOf, tickerExchange } from './queries/securities.ts'
export { focusOn } from './service.ts'
