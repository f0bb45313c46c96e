export { findUserFocus } from './queries/current.ts'
export { findSecurityBrief, peersOf, tickerExchange } from './queries/securities.ts'
export { focusOn } from './service.ts'
