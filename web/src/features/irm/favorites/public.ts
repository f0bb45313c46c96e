// Public API for pages about people.
export { FavoritePersonStar } from './FavoritePersonStar.tsx'
