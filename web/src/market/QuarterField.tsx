import { Select } from '@mantine/core'
import { formatQuarter } from '@rostrum/contract/market/quarters'

type QuarterFieldProps = {
  label: string
  /** Those that can be chosen, newest first. */
  quarters: string[]
  /** What is meant where the address names none. */
  preset: string | undefined
  value: string | undefined
  onChange: (quarter: string | undefined) => void
}

/** One of the quarters that were reported; the preset needs no name in the address. */
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
