export { findSetting } from './queries.ts'
export { endEverySignIn } from './service.ts'
