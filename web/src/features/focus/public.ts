// What other areas use of focus: the security people work on, and the star beside every security.
export { favoriteSecurities, ownSecurities, useToggleFavorites } from './api.ts'
export { FavoriteStar } from './FavoriteStar.tsx'
export { Ticker } from './Ticker.tsx'
