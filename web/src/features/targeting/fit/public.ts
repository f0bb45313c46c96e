export { FitCard } from './FitCard.tsx'
export { FitTab } from './FitTab.tsx'
