// The door for the pages of people.
export { FavoritePersonStar } from './FavoritePersonStar.tsx'
