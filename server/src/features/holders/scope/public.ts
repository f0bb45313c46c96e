// The security, the viewer and the filters of a request about holders, for areas that compare holders.
export { exportName } from './export-name.ts'
export { checkQuarters } from './quarters.ts'
export { listPeers, listSubjects, type Subject } from './queries.ts'
export { defaultQuarter, type Scope, scopeOf } from './scope.ts'
