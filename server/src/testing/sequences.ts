const asked = process.env.SEQUENCES

/** A few random sequences with a fixed seed; `SEQUENCES=400` tries others. */
export const runs = asked ? { numRuns: Number(asked) } : { numRuns: 5, seed: 13 }
