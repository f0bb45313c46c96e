import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './FormActions.module.css'

type FormActionsProps = {
  saveLabel?: string
  cancelLabel?: string
  saving?: boolean
  /** Nothing to save yet, or saving is not allowed. */
  disabled?: boolean
  /** Without it the save button submits the form around it. */
  onSave?: () => void
  onCancel?: () => void
  /** A secondary action on the opposite side, such as Delete. */
  aside?: ReactNode
}

export function FormActions({
  saveLabel = 'Save',
  cancelLabel = 'Cancel',
  saving = false,
  disabled = false,
  onSave,
  onCancel,
  aside,
}: FormActionsProps) {
  return (
    <div className={classes.root}>
      <div className={classes.aside}>{aside}</div>
      {onCancel && (
        <Button variant="default" disabled={saving} onClick={onCancel}>
          {cancelLabel}
        </Button>
      )}
      <Button type={onSave ? 'button' : 'submit'} loading={saving} disabled={disabled} onClick={onSave}>
        {saveLabel}
      </Button>
    </div>
  )
}
