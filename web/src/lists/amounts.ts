// Parses and formats amounts as users type them: 250M, 1.5b, $2,000,000.
const scales: Record<string, number> = { '': 1, k: 1e3, m: 1e6, mm: 1e6, b: 1e9, bn: 1e9, t: 1e12 }

/** Undefined for empty text, null for an invalid amount. */
export function parseAmount(text: string): number | undefined | null {
  const plain = text.replace(/[\s$,_]/g, '').toLowerCase()
  if (plain === '') return undefined
  const [, digits, scale = ''] = /^(\d+(?:\.\d+)?|\.\d+)([a-z]*)$/.exec(plain) ?? []
  const factor = scales[scale]
  if (digits === undefined || factor === undefined) return null
  const amount = Math.round(Number(digits) * factor)
  return Number.isSafeInteger(amount) ? amount : null
}

/** The shortest text that represents exactly this amount. */
export function spellAmount(amount: number): string {
  for (const [sign, scale] of [
    ['T', 1e12],
    ['B', 1e9],
    ['M', 1e6],
    ['K', 1e3],
  ] as const) {
    const shown = Number((amount / scale).toPrecision(12))
    if (shown >= 1 && Math.round(shown * scale) === amount && String(shown).length <= 7) return `${shown}${sign}`
  }
  return String(amount)
}
