import { type ReactNode, useId } from 'react'
import { EntityPicker, type PickedEntity } from '#lists/EntityPicker.tsx'
import { Chip } from '#ui/Chip.tsx'
import classes from './ActivityForm.module.css'

interface ContactsFieldProps<Value extends { id: string; name: string }> {
  kind: 'people' | 'organizations'
  label: string
  values: Value[]
  detailOf?: (value: Value) => string | undefined
  onAdd: (picked: PickedEntity) => void
  onRemove: (value: Value) => void
  error?: ReactNode
  /** Firms whose people are offered first. */
  firmIds?: readonly string[]
  hiddenLabel?: boolean
}

/** Multi-select of people or organizations: found by typing, removed by the cross. */
export function ContactsField<Value extends { id: string; name: string }>(props: ContactsFieldProps<Value>) {
  const { kind, label, values, detailOf, onAdd, onRemove, error, firmIds, hiddenLabel } = props
  const listId = useId()
  return (
    <div>
      <EntityPicker
        kind={kind}
        label={label}
        placeholder={kind === 'people' ? 'Add a person' : 'Add an organization'}
        value={null}
        onChange={(picked) => picked && onAdd(picked)}
        excludedIds={values.map(({ id }) => id)}
        error={error}
        {...(firmIds && { firmIds })}
        {...(hiddenLabel && { hiddenLabel })}
      />
      {values.length > 0 && (
        <ul className={classes.chips} aria-label={label} id={listId}>
          {values.map((value) => {
            const detail = detailOf?.(value)
            return (
              <li key={value.id}>
                <Chip removeLabel={`Remove ${value.name}`} onRemove={() => onRemove(value)}>
                  {value.name}
                  {detail && <span className={classes.chipDetail}> {detail}</span>}
                </Chip>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
