const asked = process.env.SEQUENCES

/** A few random sequences with a fixed seed; `SEQUENCES=400` tries others. */
export const runs = asked ? { numRuns: Number(asked) } : { numRuns: 5, seed: 13 }

/** Counts up day by day, for tests that try a part of what there is each day, and all of it within a few. */
export const today = Math.floor(Date.now() / (24 * 3600 * 1000))
