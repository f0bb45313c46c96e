// For code that fills a customer's estimates without a request: the demo and the benchmark.
export { type NewEstimate, upsertEstimates } from './queries/store.ts'
