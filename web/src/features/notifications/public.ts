export { useKeptFresh } from './api.ts'
