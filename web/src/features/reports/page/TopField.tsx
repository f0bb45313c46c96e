import { Select } from '@mantine/core'
import { usualTop } from '@rostrum/contract/reports/shareholders-query'

const sizes = [10, 20, 25, 50, 100]

type TopFieldProps = { value: number | undefined; onChange: (top: number | undefined) => void }

/** How many holders a table has; the default is omitted from the URL. */
export const TopField = ({ value = usualTop, onChange }: TopFieldProps) => (
  <Select
    label="Holders shown"
    size="xs"
    w={110}
    allowDeselect={false}
    data={[...new Set([...sizes, value])]
      .sort((a, b) => a - b)
      .map((size) => ({ value: `${size}`, label: `Top ${size}` }))}
    value={`${value}`}
    onChange={(next) => onChange(Number(next) === usualTop ? undefined : Number(next))}
  />
)
