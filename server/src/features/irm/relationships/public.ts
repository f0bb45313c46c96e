export {
  type AttentionRow,
  listBuyersNeverMet,
  listHoldersAtRisk,
  listHoldersWithoutContact,
} from './queries/attention.ts'
export { findRelationship } from './queries/relationships.ts'
