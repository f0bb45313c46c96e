import { type ReactNode, useState } from 'react'
import { useEditorFiles } from '#features/files/public.ts'
import { useOnce } from '#platform/use-once.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { plainText } from '#ui/rich-text/plain-text.ts'
import { RichTextEditor } from '#ui/rich-text/RichTextEditor.tsx'
import { findMentions } from './find-mentions.ts'
import { useTemplates } from './templates/use-templates.ts'

interface NoteFormProps {
  label: string
  initialValue?: string | undefined
  error: string | undefined
  /** Shown between the text and the buttons, such as a colleague's conflicting version. */
  notice?: ReactNode
  autoFocus?: boolean
  onEdit?: (html: string) => void
  onSave: (html: string) => Promise<void>
  onCancel: () => void
}

/** Keeps the typed text until it is saved or discarded. */
export function NoteForm(props: NoteFormProps) {
  const { initialValue = '', autoFocus = true } = props
  const [html, setHtml] = useState(initialValue)
  const [isEmptyRefused, setEmptyRefused] = useState(false)
  const isEmpty = plainText(html) === '' && !html.includes('<img ')
  const templates = useTemplates()
  const files = useEditorFiles()
  const saving = useOnce(props.onSave)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (files.isBusy) return
        if (isEmpty) setEmptyRefused(true)
        else void saving.run(html)
      }}
    >
      <RichTextEditor
        label={props.label}
        initialValue={initialValue}
        onChange={(next) => {
          setHtml(next)
          props.onEdit?.(next)
        }}
        findMentions={findMentions}
        templates={templates}
        files={files}
        autoFocus={autoFocus}
        error={isEmptyRefused && isEmpty ? 'Enter some text' : props.error}
      />
      {props.notice}
      <FormActions saveLabel="Save note" saving={saving.isRunning} disabled={files.isBusy} onCancel={props.onCancel} />
    </form>
  )
}
