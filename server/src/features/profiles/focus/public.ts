export { findUserFocus } from './current/queries.ts'
