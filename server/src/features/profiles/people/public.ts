export { currentPersonId, readPerson } from './profile.ts'
