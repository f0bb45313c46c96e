// Briefing books for other areas: what opens one.
export { BriefingButton, DayBriefing } from './BriefingButton.tsx'
