// Ownership of a security as other areas read it: splits, the quarter before, and what must be known about sums.
export { notesOn } from './ownership/ownership.ts'
export { countSilent } from './ownership/queries.ts'
