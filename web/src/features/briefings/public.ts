// Briefing books for other areas: what opens one.
export { BriefingButton, DayBriefing, EventBriefing } from './BriefingButton.tsx'
