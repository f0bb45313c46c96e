// The door without components, for routes and pages: rows asked for ahead, and profiles remembered as viewed.
export { rowsAhead } from './list/ahead.ts'
export { type ListAddress, withoutPanels } from './list/definition.ts'
export { rememberViewed } from './recently-viewed.ts'
