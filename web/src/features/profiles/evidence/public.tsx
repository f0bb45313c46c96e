// What a figure, a schedule or a form rests on, for pages of other areas.
export { EvidenceDrawers } from './EvidenceDrawers.tsx'
