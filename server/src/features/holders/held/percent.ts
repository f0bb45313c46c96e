/** 0.0123456 → 1.2346, as files show it. */
export const percent = (share: number | null): number | null =>
  share === null ? null : Math.round(share * 1_000_000) / 10_000
