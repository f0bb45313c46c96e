// A rich text field, with @mentions or personalized fields. Only the frame is loaded here; the editor is lazy.
import './rich-text.css'
import { Input, Skeleton, VisuallyHidden } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useId, useRef } from 'react'
import { EditorGuard } from './EditorFailure.tsx'
import type { EditorFiles } from './editor-files.ts'
import type { TextField } from './field.ts'
import { loadEditor } from './load-editor.ts'
import type { FindMentions } from './mention.ts'
import type { SurveyPicker } from './survey-link.ts'
import type { TextTemplate } from './TemplateMenu.tsx'

const EditorSurface = lazy(() => loadEditor().then((module) => ({ default: module.EditorSurface })))

interface RichTextEditorProps {
  label: string
  /** For screen readers only. */
  isLabelHidden?: boolean
  description?: ReactNode
  error?: ReactNode
  /** Read only once: change the `key` to load another text. */
  initialValue: string
  /** Sanitized by the server, not here; an empty string if there is no text. */
  onChange: (html: string) => void
  /** Without it, no one can be mentioned. */
  findMentions?: FindMentions
  /** Outlines that can be inserted. */
  templates?: readonly TextTemplate[]
  /** Places that each recipient sees filled in for them. */
  fields?: readonly TextField[]
  /** A dialog in which a survey is chosen; without it, no survey link can be inserted. */
  surveyPicker?: SurveyPicker | undefined
  autoFocus?: boolean
  /** Without it, files cannot be dropped, pasted or attached. */
  files?: EditorFiles
}

export function RichTextEditor(props: RichTextEditorProps) {
  const { label, description, error, initialValue, onChange, autoFocus = false } = props
  const id = useId()
  const written = useRef(initialValue)
  const errorId = error ? `${id}-error` : undefined
  return (
    <div>
      {props.isLabelHidden ? (
        <VisuallyHidden id={`${id}-label`}>{label}</VisuallyHidden>
      ) : (
        <Input.Label id={`${id}-label`} labelElement="div">
          {label}
        </Input.Label>
      )}
      {description && <Input.Description mb={4}>{description}</Input.Description>}
      <EditorGuard label={label} text={() => written.current}>
        <Suspense fallback={<Skeleton height={150} />}>
          <EditorSurface
            label={label}
            labelId={`${id}-label`}
            errorId={errorId}
            initialValue={initialValue}
            autoFocus={autoFocus}
            findMentions={props.findMentions}
            templates={props.templates ?? []}
            fields={props.fields ?? []}
            surveyPicker={props.surveyPicker}
            files={props.files}
            onChange={(html) => {
              written.current = html
              onChange(html)
            }}
          />
        </Suspense>
      </EditorGuard>
      {props.files?.progress}
      {error && (
        <Input.Error id={errorId} mt={4}>
          {error}
        </Input.Error>
      )}
    </div>
  )
}
