// Board packs for the demo.
export { insertPack } from './queries.ts'
export { templatePages } from './templates.ts'
