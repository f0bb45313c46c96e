export { passwordNotice } from './notices.ts'
export { findSetting } from './queries.ts'
export { endEverySignIn } from './service.ts'
