export { listViewers } from './queries.ts'
export { shownVisibility, visibilityCell, visibleToOf } from './service.ts'
