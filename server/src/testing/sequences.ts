const asked = process.env.SEQUENCES

/** A few sequences, the same each time; `SEQUENCES=400` looks for others. */
export const runs = asked ? { numRuns: Number(asked) } : { numRuns: 5, seed: 13 }
