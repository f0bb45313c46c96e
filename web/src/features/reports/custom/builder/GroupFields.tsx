import { Select } from '@mantine/core'
import type { ReportField } from '@rostrum/contract/reports/custom'
import { type DateStep, dateStepLabels, dateSteps, type GroupBy } from '@rostrum/contract/reports/custom-definition'

interface GroupFieldsProps {
  label: string
  fields: readonly ReportField[]
  group: GroupBy | null
  /** Null only if it can be cleared. */
  onChange: (group: GroupBy | null) => void
  clearable?: boolean
}

/** A field, and for dates the step. */
export function GroupFields({ label, fields, group, onChange, clearable = false }: GroupFieldsProps) {
  const isDate = fields.find(({ key }) => key === group?.field)?.type === 'date'
  return (
    <>
      <Select
        aria-label={label}
        size="xs"
        searchable
        clearable={clearable}
        allowDeselect={false}
        placeholder="None"
        data={fields.map(({ key, label: name }) => ({ value: key, label: name }))}
        value={group?.field ?? null}
        onChange={(field) => onChange(field === null ? null : { field, by: null })}
      />
      {group && isDate ? (
        <Select
          aria-label={`${label} step`}
          size="xs"
          allowDeselect={false}
          data={dateSteps.map((value) => ({ value, label: dateStepLabels[value] }))}
          value={group.by ?? 'quarter'}
          onChange={(by) => onChange({ ...group, by: by as DateStep })}
        />
      ) : (
        <span />
      )}
    </>
  )
}
