import { formatCompactMoney, formatMoney } from '#platform/formats.ts'

/** Compact to read, exact to check. */
export const Money = ({ dollars }: { dollars: number | null }) =>
  dollars === null ? '–' : <span title={formatMoney(dollars)}>{formatCompactMoney(dollars)}</span>
