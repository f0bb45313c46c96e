import type { UseFormReturnType } from '@mantine/form'
import type { Activity, ActivityType } from '@rostrum/contract/irm/activity-record'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useEditorFiles } from '#features/files/public.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { ActivityFields } from './ActivityFields.tsx'
import classes from './ActivityForm.module.css'
import type { ActivityValues } from './activity-values.ts'

interface ActivityFormViewProps {
  editing: {
    form: UseFormReturnType<ActivityValues>
    submit: (event?: FormEvent<HTMLFormElement>) => void
    isSaving: boolean
  }
  types: ActivityType[]
  notesKey?: number
  /** The type follows the subject until somebody chooses one. */
  suggestsType?: boolean
  saveLabel: string
  onCancel: () => void
  /** The activity that is edited. */
  record?: Activity
  /** Shown above the fields, such as a conflict notice. */
  notice?: ReactNode
  /** Shown below the fields, such as a follow-up. */
  children?: ReactNode
}

export function ActivityFormView(props: ActivityFormViewProps) {
  const { editing, types, notesKey = 0, suggestsType = false, saveLabel, onCancel, record, notice, children } = props
  const { form, submit, isSaving } = editing
  const files = useEditorFiles()
  const element = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  // After a validation error, from the contract or the server, focus the first invalid field.
  useEffect(() => {
    if (attempts > 0 && !isSaving) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts, isSaving])
  return (
    <form
      ref={element}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        // A file that is still arriving would be missing from the text.
        if (isSaving || files.isBusy) return event.preventDefault()
        setAttempts(attempts + 1)
        submit(event)
      }}
    >
      {notice}
      <fieldset className={classes.fields} disabled={isSaving}>
        <ActivityFields
          form={form}
          types={types}
          notesKey={notesKey}
          suggestsType={suggestsType}
          files={files}
          record={record}
        />
        {children}
      </fieldset>
      <FormActions saveLabel={saveLabel} saving={isSaving} disabled={files.isBusy} onCancel={onCancel} />
    </form>
  )
}
