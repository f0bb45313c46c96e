export { findFavoriteId } from './queries.ts'
