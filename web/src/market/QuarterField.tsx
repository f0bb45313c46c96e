import { Select } from '@mantine/core'
import { formatQuarter } from '@rostrum/contract/market/quarters'

type QuarterFieldProps = {
  label: string
  /** Available quarters, latest first. */
  quarters: string[]
  /** The default when the URL has none. */
  preset: string | undefined
  value: string | undefined
  onChange: (quarter: string | undefined) => void
}

/** Selects a quarter with filings; the default is omitted from the URL. */
export function QuarterField({ label, quarters, preset, value, onChange }: QuarterFieldProps) {
  const offered = value && !quarters.includes(value) ? [...quarters, value] : quarters
  return (
    <Select
      aria-label={label}
      size="xs"
      w={108}
      allowDeselect={false}
      data={offered.map((quarter) => ({ value: quarter, label: formatQuarter(quarter) }))}
      value={value ?? preset ?? null}
      onChange={(next) => onChange(next === preset ? undefined : (next ?? undefined))}
    />
  )
}
