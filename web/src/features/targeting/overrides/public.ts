export { overridesOf } from './api.ts'
export { StyleCard } from './StyleCard.tsx'
