import { UnstyledButton } from '@mantine/core'
import classes from './EditorSurface.module.css'
import type { TextField } from './field.ts'

export function FieldList({
  fields,
  onChoose,
}: {
  fields: readonly TextField[]
  onChoose: (field: TextField) => void
}) {
  const groups = [...new Set(fields.map(({ group }) => group))]
  return groups.map((group) => (
    <section key={group} aria-label={group}>
      <div className={classes.fieldGroup}>{group}</div>
      {fields
        .filter((field) => field.group === group)
        .map((field) => (
          <UnstyledButton key={field.name} className={classes.field} onClick={() => onChoose(field)}>
            {field.label}
          </UnstyledButton>
        ))}
    </section>
  ))
}
