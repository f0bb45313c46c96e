import { formatCompactMoney, formatMoney } from '#platform/formats.ts'
import { Delta } from '#ui/Delta.tsx'

/** Compact on screen, with the exact value in a tooltip. */
export const MoneyDelta = ({ value }: { value: number | null }) => (
  <span title={value === null ? undefined : formatMoney(value)}>
    <Delta value={value} format={formatCompactMoney} />
  </span>
)
