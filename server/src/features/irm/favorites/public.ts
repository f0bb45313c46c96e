export { findFavoriteId, findFavoriteIds } from './queries.ts'
