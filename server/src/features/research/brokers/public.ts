export {
  findAnalystByName,
  listKnownAnalysts,
  listKnownBrokers,
  upsertRating,
} from './queries.ts'
export {
  changedAnalystId,
  ensureAnalyst,
  ensureBroker,
  namesOfStatement,
  removeRatingsOf,
  storeRating,
} from './service.ts'
