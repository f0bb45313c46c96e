// The door for forms and profiles: a field that finds a person, an organization or a security, and a word to those who
// keep the data.
export { EntityPicker, type PickedEntity } from './EntityPicker.tsx'
export { SuggestionModal } from './SuggestionModal.tsx'
