// The keys that work everywhere, and the list of them that ? opens.
import { Kbd, Modal } from '@mantine/core'
import { Fragment } from 'react'
import type { Command } from '#platform/commands.ts'
import { shortcutList } from '#platform/shortcut-list.ts'
import classes from './Shortcuts.module.css'
import { type CommandGroups, useCommands, useKeyBindings } from './use-commands.ts'
import { useKeySequences } from './use-key-sequences.ts'

export function Shortcuts() {
  const commands = useCommands()
  const isOpen = shortcutList.use()
  useKeySequences(useKeyBindings(commands))
  return (
    <Modal opened={isOpen} onClose={() => shortcutList.set(false)} title="Keyboard shortcuts" size={720}>
      <div className={classes.groups}>
        {sectionsOf(commands).map(({ title, lines }) => (
          <section key={title} aria-label={title}>
            <h3 className={classes.title}>{title}</h3>
            <dl className={classes.lines}>
              {lines.map(({ label, keys }) => (
                <div key={label} className={classes.line}>
                  <dt>{label}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}

interface Line {
  label: string
  /** Pressed one after the other; a list inside are alternatives. */
  keys: readonly (string | readonly string[])[]
}

const command = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'

const anywhere: Line[] = [
  { label: 'Search and commands', keys: [[command, '/']] },
  { label: 'Keyboard shortcuts', keys: ['?'] },
  { label: 'Close a dialog, panel or menu', keys: ['Esc'] },
]

const tables: Line[] = [
  { label: 'Move between rows', keys: [['↑', '↓']] },
  { label: 'First or last row', keys: [['Home', 'End']] },
  { label: 'Preview the organization or person', keys: ['Space'] },
  { label: 'Open the row', keys: ['Enter'] },
  { label: 'Open in a new tab', keys: ['Ctrl Enter'] },
  { label: 'Select the row', keys: ['x'] },
]

const withKeys = (commands: Command[]): Line[] => commands.flatMap(({ label, keys }) => (keys ? [{ label, keys }] : []))

const sectionsOf = ({ create, goTo }: CommandGroups): { title: string; lines: Line[] }[] =>
  [
    { title: 'Anywhere', lines: anywhere },
    { title: 'Go to', lines: withKeys(goTo) },
    { title: 'Create', lines: withKeys(create) },
    { title: 'Tables', lines: tables },
  ].filter(({ lines }) => lines.length > 0)

const Keys = ({ keys }: Pick<Line, 'keys'>) =>
  keys.map((key, at) => (
    <Fragment key={String(key)}>
      {at > 0 && ' then '}
      {typeof key === 'string' ? (
        <Kbd>{key}</Kbd>
      ) : (
        key.map((one, index) => (
          <Fragment key={one}>
            {index > 0 && ' or '}
            <Kbd>{one}</Kbd>
          </Fragment>
        ))
      )}
    </Fragment>
  ))
