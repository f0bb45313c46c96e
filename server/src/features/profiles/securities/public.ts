// Ownership of a security for other areas: splits, the prior quarter, and notes on the totals.
export { notesOn } from './ownership/ownership.ts'
export { countNonFilers } from './ownership/queries.ts'
export { pricesOf } from './prices/prices.ts'
