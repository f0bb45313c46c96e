// Public API for profiles and other places with rich text.
export { findMentions } from './find-mentions.ts'
export { Notes } from './Notes.tsx'
export { openNote } from './note-store.ts'
export { useTemplates } from './templates/use-templates.ts'
