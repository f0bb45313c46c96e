import { formatCompactMoney, formatMoney } from '#platform/formats.ts'

/** Compact on screen, with the exact value in a tooltip. */
export const Money = ({ dollars }: { dollars: number | null }) =>
  dollars === null ? '–' : <span title={formatMoney(dollars)}>{formatCompactMoney(dollars)}</span>
