// The door for forms and profiles: a field that finds a person, an organization or a security, and a word to those who
// keep the data.
export { rememberViewed } from './recently-viewed.ts'
export { SuggestionModal } from './SuggestionModal.tsx'
