export { knownMentions } from './mentions.ts'
export { insertNotes, type NewNote, removeUntouchedNotes, replaceMentions } from './queries.ts'
