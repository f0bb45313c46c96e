export {
  findCompanyEvent,
  insertCompanyEvents,
  isWhose,
  knowsSecurity,
  type NewEvent,
  securityBrief,
  whoseOf,
} from './queries/events.ts'
