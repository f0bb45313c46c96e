// Lists of holders for areas that compare holders: the same filters, groups, marks, columns and caches.
export { holderCells, percent } from './cells.ts'
export {
  allOf,
  belongsToHolder,
  comparableSum,
  conditionsOf,
  directory,
  holderId,
  isRolledUp,
  relationshipSortKeys,
  rootsOf,
} from './queries/held.ts'
export {
  allRows,
  holderOf,
  type Listing,
  marksOf,
  moveOf,
  type PageOf,
  pageOf,
  type SortKey,
  type StoredHolder,
} from './queries/listing.ts'
export { remembered, rememberedPage } from './remembered.ts'
export { type OfMarket, streamWithOwn } from './with-own.ts'
