export { readPerson } from './profile.ts'
