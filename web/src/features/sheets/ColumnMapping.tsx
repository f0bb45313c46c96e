import { Select } from '@mantine/core'
import { type ColumnChoice, isNeeded, type TargetField } from '@rostrum/contract/column-mapping'
import type { Sheet } from '@rostrum/contract/sheets'
import classes from './ColumnMapping.module.css'

interface ColumnMappingProps {
  sheet: Sheet
  fields: readonly TargetField[]
  value: readonly ColumnChoice[]
  onChange: (next: ColumnChoice[]) => void
  /** Errors by field key. */
  errors?: Record<string, string>
}

const shownSamples = 3

/** Maps each import field to a column, with sample values of that column. */
export function ColumnMapping({ sheet, fields, value, onChange, errors = {} }: ColumnMappingProps) {
  const choose = (field: string, column: string | null) => {
    const others = value.filter((one) => one.field !== field)
    onChange(column === null ? others : [...others, { field, column: Number(column) }])
  }
  const options = sheet.columns.map((label, column) => ({ value: String(column), label }))
  return (
    <div className={classes.root}>
      <div className={classes.header} aria-hidden="true">
        <span>Field</span>
        <span>Column in the file</span>
        <span>First rows</span>
      </div>
      {fields.map((field) => {
        const chosen = value.find((one) => one.field === field.key)?.column
        const isRequired = isNeeded(field, value, fields)
        return (
          <div key={field.key} className={classes.line}>
            <span className={classes.label} aria-hidden="true">
              {field.label}
              {isRequired && <span className={classes.required}> required</span>}
            </span>
            <Select
              aria-label={field.label}
              data={options}
              value={chosen === undefined ? null : String(chosen)}
              onChange={(column) => choose(field.key, column)}
              placeholder={isRequired ? 'Choose a column' : 'Leave blank'}
              required={isRequired}
              error={errors[field.key]}
              clearable
              searchable
              nothingFoundMessage="No Matches"
              comboboxProps={{ withinPortal: true }}
            />
            <span className={classes.sample}>{chosen === undefined ? '' : samplesOf(sheet, chosen)}</span>
          </div>
        )
      })}
    </div>
  )
}

const samplesOf = ({ sample }: Sheet, column: number): string =>
  sample
    .map(({ cells }) => cells[column]?.trim() ?? '')
    .filter((cell) => cell !== '')
    .slice(0, shownSamples)
    .join(' · ')
    .slice(0, 200) || 'Blank in the first rows'
