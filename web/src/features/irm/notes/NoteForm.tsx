import { Box } from '@mantine/core'
import type { Note } from '@rostrum/contract/irm/notes'
import { type ReactNode, useState } from 'react'
import { useEditorFiles } from '#features/files/public.ts'
import { VisibilityField, type VisibleTo, visibleToEveryone } from '#features/irm/visibility/public.ts'
import { useOnce } from '#platform/use-once.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { plainText } from '#ui/rich-text/plain-text.ts'
import { RichTextEditor } from '#ui/rich-text/RichTextEditor.tsx'
import { findMentions } from './find-mentions.ts'
import { useTemplates } from './templates/use-templates.ts'

interface NoteFormProps {
  label: string
  initialValue?: string | undefined
  initialVisibleTo?: VisibleTo | undefined
  /** The note that is edited. */
  note?: Note
  error: string | undefined
  /** Of the chosen people. */
  viewersError?: string | undefined
  /** Shown between the text and the buttons, such as a colleague's conflicting version. */
  notice?: ReactNode
  autoFocus?: boolean
  onEdit?: (html: string, visibleTo: VisibleTo) => void
  onSave: (html: string, visibleTo: VisibleTo) => Promise<void>
  onCancel: () => void
}

/** Keeps the typed text until it is saved or discarded. */
export function NoteForm(props: NoteFormProps) {
  const { initialValue = '', initialVisibleTo = visibleToEveryone, autoFocus = true } = props
  const [html, setHtml] = useState(initialValue)
  const [visibleTo, setVisibleTo] = useState(initialVisibleTo)
  const [isNobodyRefused, setNobodyRefused] = useState(false)
  const isNobody = visibleTo.visibility === 'chosen' && visibleTo.viewerIds.length === 0
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
        setEmptyRefused(isEmpty)
        setNobodyRefused(isNobody)
        if (!isEmpty && !isNobody) void saving.run(html, visibleTo)
      }}
    >
      <RichTextEditor
        label={props.label}
        initialValue={initialValue}
        onChange={(next) => {
          setHtml(next)
          props.onEdit?.(next, visibleTo)
        }}
        findMentions={findMentions}
        templates={templates}
        files={files}
        autoFocus={autoFocus}
        error={isEmptyRefused && isEmpty ? 'Enter some text' : props.error}
      />
      <Box mt={12} maw={360}>
        <VisibilityField
          value={visibleTo}
          onChange={(next) => {
            setVisibleTo(next)
            props.onEdit?.(html, next)
          }}
          record={props.note}
          error={isNobodyRefused && isNobody ? 'Choose at least one person' : props.viewersError}
        />
      </Box>
      {props.notice}
      <FormActions saveLabel="Save note" saving={saving.isRunning} disabled={files.isBusy} onCancel={props.onCancel} />
    </form>
  )
}
