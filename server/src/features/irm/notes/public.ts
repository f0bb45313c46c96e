export { knownMentions } from './mentions.ts'
export { replaceMentions } from './queries.ts'
