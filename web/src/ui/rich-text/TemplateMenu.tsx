import { Menu } from '@mantine/core'
import { RichTextEditor as Surface } from '@mantine/tiptap'
import { IconChevronDown } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import classes from './EditorSurface.module.css'

/** An outline to insert: sanitized HTML with a name. */
export interface TextTemplate {
  id: string
  name: string
  html: string
}

/** Inserts an outline where the cursor is; the text that is there stays. */
export function TemplateMenu({ editor, templates }: { editor: Editor; templates: readonly TextTemplate[] }) {
  const insert = (html: string) => {
    if (editor.isEmpty) editor.chain().setContent(html, { emitUpdate: true }).focus('start').run()
    else editor.chain().focus().insertContent(html).run()
  }
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <Surface.Control className={classes.templates} aria-label="Insert template" title="Insert template">
          Template
          <IconChevronDown size={14} stroke={1.5} aria-hidden="true" />
        </Surface.Control>
      </Menu.Target>
      <Menu.Dropdown>
        {templates.map(({ id, name, html }) => (
          <Menu.Item key={id} onClick={() => insert(html)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
