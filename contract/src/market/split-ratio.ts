// The ratio of a split as people write it: new shares for old ones.

const forms = [/^(\d{1,9}(?:\.\d{1,9})?)$/, /^(\d{1,9}(?:\.\d{1,9})?) ?(?::|\/|-for-| for ) ?(\d{1,9}(?:\.\d{1,9})?)$/i]

/** `10`, `0.05`, `1:20`, `3/2`, `3-for-2` or `3 for 2`, as new shares for one old; null if it is none of these. */
export function parseSplitRatio(text: string): number | null {
  const trimmed = text.trim().replace(/\s+/g, ' ')
  for (const form of forms) {
    const [, fresh, old = '1'] = form.exec(trimmed) ?? []
    if (fresh === undefined) continue
    const ratio = Number(fresh) / Number(old)
    return Number.isFinite(ratio) && ratio >= 1e-5 && ratio <= 1e5 ? ratio : null
  }
  return null
}

const denominators = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 100]

/** 10 → 10 for 1; 1.5 → 3 for 2; 0.05 → 1 for 20. */
export function formatSplitRatio(ratio: number): string {
  if (ratio < 1) {
    const [fresh, old] = fractionOf(1 / ratio)
    return `${old} for ${fresh}`
  }
  const [fresh, old] = fractionOf(ratio)
  return `${fresh} for ${old}`
}

function fractionOf(ratio: number): [number, number] {
  for (const denominator of denominators) {
    const numerator = ratio * denominator
    if (Math.abs(numerator - Math.round(numerator)) < 1e-6 * numerator) return [Math.round(numerator), denominator]
  }
  return [Number(ratio.toFixed(4)), 1]
}
