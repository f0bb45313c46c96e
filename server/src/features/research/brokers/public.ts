export {
  findAnalystByName,
  listKnownAnalysts,
  listKnownBrokers,
} from './queries.ts'
export { ensureAnalyst, ensureBroker, removeRatingsOf, storeRating } from './service.ts'
