// Public API for forms and profiles: recently viewed profiles, and suggestions to the data team.
export { forgetViewed, rememberViewed } from './recently-viewed.ts'
export { SuggestionModal } from './SuggestionModal.tsx'
