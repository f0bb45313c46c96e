import { RichTextEditor as Surface } from '@mantine/tiptap'
import { IconClipboardText } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import type { SurveyPicker } from './survey-link.ts'

export function SurveyControl({ editor, Picker }: { editor: Editor; Picker: SurveyPicker }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Surface.Control aria-label="Insert survey link" title="Insert survey link" onClick={() => setOpen(true)}>
        <IconClipboardText size={16} stroke={1.5} aria-hidden="true" />
      </Surface.Control>
      {isOpen && (
        <Picker
          onClose={() => setOpen(false)}
          onChoose={({ id, name }) => {
            setOpen(false)
            editor
              .chain()
              .focus()
              .insertContent([
                { type: 'surveyLink', attrs: { id, name } },
                { type: 'text', text: ' ' },
              ])
              .run()
          }}
        />
      )}
    </>
  )
}
