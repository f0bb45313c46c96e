import { Popover, TextInput } from '@mantine/core'
import { RichTextEditor as Surface } from '@mantine/tiptap'
import { IconChevronDown } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { moveByArrows } from '#ui/move-by-arrows.ts'
import classes from './EditorSurface.module.css'
import { FieldList } from './FieldList.tsx'
import type { TextField } from './field.ts'

type FieldMenuProps = { editor: Editor; fields: readonly TextField[] }

/** Inserts a field where the cursor is; with a field selected, sets what it says where nothing is known. */
export function FieldMenu({ editor, fields }: FieldMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const isSelected = editor.isActive('field')
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Surface.Control
          className={classes.templates}
          aria-label="Personalized field"
          title="Personalized field"
          active={isSelected}
          onClick={() => setOpen(!isOpen)}
        >
          Field
          <IconChevronDown size={14} stroke={1.5} aria-hidden="true" />
        </Surface.Control>
      </Popover.Target>
      <Popover.Dropdown className={classes.fields} onKeyDown={moveByArrows}>
        {isSelected ? (
          <Fallback editor={editor} onDone={() => setOpen(false)} />
        ) : (
          <FieldList
            fields={fields}
            onChoose={({ name, label }) => {
              setOpen(false)
              editor.chain().focus().insertContent({ type: 'field', attrs: { name, label } }).run()
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function Fallback({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { label, fallback } = editor.getAttributes('field')
  return (
    <TextInput
      label={`Where “${label}” is unknown, write`}
      placeholder="Nothing"
      maxLength={100}
      data-autofocus
      value={fallback}
      onChange={({ currentTarget }) =>
        editor.commands.updateAttributes('field', { fallback: currentTarget.value.replace(/["<>]/g, '') })
      }
      onKeyDown={({ key }) => key === 'Enter' && onDone()}
    />
  )
}
