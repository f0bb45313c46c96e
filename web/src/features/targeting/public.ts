export { FitCard } from './fit/FitCard.tsx'
export { FitTab } from './fit/FitTab.tsx'
