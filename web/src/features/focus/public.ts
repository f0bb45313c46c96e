// Public API of the focus area: the focused security and the favorite star.
export { favoriteSecurities, ownSecurities, useToggleFavorites } from './api.ts'
export { FavoriteStar } from './FavoriteStar.tsx'
export { Ticker } from './Ticker.tsx'
