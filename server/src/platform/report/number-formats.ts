import type { CellFormat } from '@rostrum/contract/reports/report'

/** How spreadsheets and slides write figures that they keep as numbers. */
export const numberFormats: Partial<Record<CellFormat, string>> = {
  integer: '#,##0',
  decimal: '#,##0.0',
  money: '$#,##0',
  price: '$#,##0.00',
  percent: '0.00%',
  points: '+0.00%;-0.00%;0.00%',
  change: '+#,##0;-#,##0;0',
  growth: '+0.0%;-0.0%;0.0%',
}

const units = [
  { from: 1e9, code: '0.0,,,"B"' },
  { from: 1e6, code: '0.0,,"M"' },
  { from: 1e4, code: '0.0,"K"' },
]

/** The same for an axis, in thousands, millions or billions where its values reach them. */
export function axisFormat(format: CellFormat, values: readonly (number | null)[]): string {
  if (format !== 'money' && format !== 'integer' && format !== 'change') return numberFormats[format] ?? 'General'
  const largest = Math.max(0, ...values.map((value) => Math.abs(value ?? 0)))
  const code = units.find(({ from }) => largest >= from)?.code ?? '#,##0'
  const sign = format === 'money' ? '$' : ''
  return `${sign}${code};-${sign}${code};${sign}0`
}
