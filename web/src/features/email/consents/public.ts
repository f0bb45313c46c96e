export { ConsentCard } from './ConsentCard.tsx'
