export { findCompanyEvent, isWhose, knowsSecurity, securityBrief, whoseOf } from './queries.ts'
