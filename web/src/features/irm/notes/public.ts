// The door for profiles and for whatever else has formatted text in it.
export { findMentions } from './find-mentions.ts'
export { Notes } from './Notes.tsx'
export { openNote } from './note-store.ts'
