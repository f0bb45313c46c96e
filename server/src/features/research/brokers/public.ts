export {
  findAnalystByName,
  listKnownAnalysts,
  listKnownBrokers,
  upsertRating,
} from './queries.ts'
export { ensureAnalyst, ensureBroker, removeRatingsOf, storeRating } from './service.ts'
