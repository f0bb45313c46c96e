export { type KnownAnalyst, type KnownBroker, listKnownAnalysts, listKnownBrokers } from './queries.ts'
export { ensureAnalyst, ensureBroker, storeRating } from './service.ts'
