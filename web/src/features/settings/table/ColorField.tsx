import { Select } from '@mantine/core'
import { type LabelColor, labelColors } from '@rostrum/contract/irm/values'
import { ColorDot } from '#ui/ColorDot.tsx'
import classes from './ColorField.module.css'

interface ColorFieldProps {
  value: LabelColor
  onChange: (color: LabelColor) => void
}

const named = (color: string) => `${color.charAt(0).toUpperCase()}${color.slice(1)}`

export const ColorField = ({ value, onChange }: ColorFieldProps) => (
  <Select
    label="Color"
    data={labelColors.map((color) => ({ value: color, label: named(color) }))}
    allowDeselect={false}
    leftSection={<ColorDot color={value} />}
    renderOption={({ option }) => (
      <span className={classes.option}>
        <ColorDot color={option.value} />
        {option.label}
      </span>
    )}
    value={value}
    onChange={(color) => color && onChange(color as LabelColor)}
  />
)
