const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

export const formatWhole = (value: number) => whole.format(value)
export const formatPercent = (value: number) => `${oneDecimal.format(value)}%`
export const formatDollars = (value: number) => dollars.format(value)
