// Ownership of a security as other areas read it: splits, the quarter before, and what must be known about sums.
export { counted } from '../counted.ts'
export { notesOn, quarterBefore } from './ownership/ownership.ts'
export { countSilent } from './ownership/queries.ts'
export { type Split, splitFactor } from './splits.ts'
