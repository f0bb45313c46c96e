// The editor itself, loaded lazily.
import '@mantine/tiptap/styles.layer.css'
import { RichTextEditor as Surface } from '@mantine/tiptap'
import { type Editor, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useEffectEvent, useState } from 'react'
import { AttachControl } from './AttachControl.tsx'
import classes from './EditorSurface.module.css'
import type { EditorFiles } from './editor-files.ts'
import { FieldMenu } from './FieldMenu.tsx'
import { Field, type TextField } from './field.ts'
import { insertFiles } from './insert-files.ts'
import { MentionMenu } from './MentionMenu.tsx'
import type { FindMentions } from './mention.ts'
import { Picture } from './picture.ts'
import { SurveyControl } from './SurveyControl.tsx'
import { SurveyLink, type SurveyPicker } from './survey-link.ts'
import { TemplateMenu, type TextTemplate } from './TemplateMenu.tsx'
import { useMentionMenu } from './use-mention-menu.ts'

export interface EditorSurfaceProps {
  label: string
  labelId: string
  errorId: string | undefined
  initialValue: string
  onChange: (html: string) => void
  findMentions: FindMentions | undefined
  templates: readonly TextTemplate[]
  fields: readonly TextField[]
  surveyPicker: SurveyPicker | undefined
  autoFocus: boolean
  files: EditorFiles | undefined
}

export function EditorSurface(props: EditorSurfaceProps) {
  const { state, extension } = useMentionMenu()
  const change = useEffectEvent((editor: Editor) => props.onChange(editor.isEmpty ? '' : editor.getHTML()))
  const take = useEffectEvent((chosen: FileList | undefined): boolean => {
    if (!props.files || !chosen || chosen.length === 0) return false
    insertFiles(editor, props.files, [...chosen])
    return true
  })
  const [takesFiles] = useState(() => ({
    handlePaste: (_: unknown, event: ClipboardEvent) => take(event.clipboardData?.files),
    handleDrop: (_: unknown, event: DragEvent) => take(event.dataTransfer?.files),
  }))
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        link: { openOnClick: false, defaultProtocol: 'https', protocols: ['mailto', 'tel'] },
      }),
      ...(props.findMentions ? [extension] : []),
      ...(props.fields.length > 0 ? [Field] : []),
      ...(props.surveyPicker ? [SurveyLink] : []),
      Picture,
    ],
    content: props.initialValue,
    autofocus: props.autoFocus ? 'end' : false,
    // The toolbar reflects the formatting at the cursor.
    shouldRerenderOnTransaction: true,
    immediatelyRender: true,
    editorProps: { attributes: attributesOf(props), ...takesFiles },
    onUpdate: ({ editor: changed }) => change(changed),
  })
  const { labelId, errorId } = props
  useEffect(
    () => editor.setOptions({ editorProps: { attributes: attributesOf({ labelId, errorId }), ...takesFiles } }),
    [editor, labelId, errorId, takesFiles],
  )
  return (
    <Surface
      editor={editor}
      className={classes.root}
      classNames={{ toolbar: classes.toolbar, content: classes.content }}
      data-invalid={errorId !== undefined || undefined}
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
      labels={{
        linkControlLabel: 'Insert link',
        linkEditorInputLabel: 'Web address',
        linkEditorInputPlaceholder: 'https://',
      }}
    >
      <Toolbar
        label={props.label}
        editor={editor}
        templates={props.templates}
        fields={props.fields}
        surveyPicker={props.surveyPicker}
        files={props.files}
      />
      <Surface.Content />
      {props.findMentions && <MentionMenu state={state} find={props.findMentions} />}
    </Surface>
  )
}

const attributesOf = ({
  labelId,
  errorId,
}: Pick<EditorSurfaceProps, 'labelId' | 'errorId'>): Record<string, string> => ({
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-labelledby': labelId,
  ...(errorId && { 'aria-invalid': 'true', 'aria-describedby': errorId }),
})

type ToolbarProps = Pick<EditorSurfaceProps, 'label' | 'templates' | 'fields' | 'files' | 'surveyPicker'> & {
  editor: Editor
}

const Toolbar = ({ label, editor, templates, fields, files, surveyPicker }: ToolbarProps) => (
  <Surface.Toolbar role="toolbar" aria-label={`Formatting of ${label}`}>
    <Surface.ControlsGroup>
      <Surface.Bold />
      <Surface.Italic />
      <Surface.Underline />
    </Surface.ControlsGroup>
    <Surface.ControlsGroup>
      <Surface.H2 />
      <Surface.H3 />
      <Surface.Blockquote />
    </Surface.ControlsGroup>
    <Surface.ControlsGroup>
      <Surface.BulletList />
      <Surface.OrderedList />
    </Surface.ControlsGroup>
    <Surface.ControlsGroup>
      <Surface.Link />
      <Surface.Unlink />
      {files && <AttachControl accept={files.accept} onFiles={(chosen) => insertFiles(editor, files, chosen)} />}
      {surveyPicker && <SurveyControl editor={editor} Picker={surveyPicker} />}
    </Surface.ControlsGroup>
    {templates.length > 0 && (
      <Surface.ControlsGroup>
        <TemplateMenu editor={editor} templates={templates} />
      </Surface.ControlsGroup>
    )}
    {fields.length > 0 && (
      <Surface.ControlsGroup>
        <FieldMenu editor={editor} fields={fields} />
      </Surface.ControlsGroup>
    )}
  </Surface.Toolbar>
)
