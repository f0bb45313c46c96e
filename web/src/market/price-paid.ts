import { formatCompactMoney } from '#platform/formats.ts'

/** One line under every figure that rests on the estimate. */
export const priceMethod =
  'Estimate: shares added each quarter at that quarter’s average price; sales at average cost; gain at the quarter-end close.'

export const formatMoneyChange = (dollars: number): string =>
  `${dollars > 0 ? '+' : dollars < 0 ? '−' : ''}${formatCompactMoney(Math.abs(dollars))}`
