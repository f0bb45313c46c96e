export {
  type AttentionRow,
  holdersInNeed,
  listBuyersNeverMet,
  listHoldersAtRisk,
  listHoldersWithoutContact,
} from './queries/attention.ts'
export { findRelationship } from './queries/relationships.ts'
