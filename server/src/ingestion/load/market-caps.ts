const million = 1_000_000

/** Bands of market capitalization. The demo has the same, so that one database can hold both. */
export const marketCaps = (
  [
    ['nano', 0, 50],
    ['micro', 50, 300],
    ['small', 300, 2000],
    ['mid', 2000, 10_000],
    ['large', 10_000, 200_000],
    ['mega', 200_000, null],
  ] as const
).map(([code, lower, upper], index) => ({
  code,
  lower_usd: lower * million,
  upper_usd: upper === null ? null : upper * million,
  rank: index + 1,
}))
