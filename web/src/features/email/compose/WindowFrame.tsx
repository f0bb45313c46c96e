import { ActionIcon } from '@mantine/core'
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconMinus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Compose.module.css'
import { type ComposeWindow, setWindowState } from './store.ts'

interface WindowFrameProps {
  window: ComposeWindow
  title: string
  /** Beside the title: whether the draft is saved. */
  note?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Minimized windows keep their content mounted, so that nothing is lost. */
export function WindowFrame({ window: { key, state }, title, note, onClose, children }: WindowFrameProps) {
  const isMinimized = state === 'minimized'
  const isExpanded = state === 'expanded'
  return (
    <section className={classes.window} data-state={state} aria-label={title}>
      <header className={classes.header}>
        <button
          type="button"
          className={classes.title}
          aria-expanded={!isMinimized}
          onClick={() => setWindowState(key, isMinimized ? 'fixed' : 'minimized')}
        >
          {title}
        </button>
        <span className={classes.note} aria-live="polite">
          {note}
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={isMinimized ? 'Restore window' : 'Minimize window'}
          onClick={() => setWindowState(key, isMinimized ? 'fixed' : 'minimized')}
        >
          <IconMinus size={16} stroke={1.5} />
        </ActionIcon>
        <ActionIcon
          className={classes.expand}
          variant="subtle"
          color="gray"
          aria-label={isExpanded ? 'Shrink window' : 'Expand window'}
          onClick={() => setWindowState(key, isExpanded ? 'fixed' : 'expanded')}
        >
          {isExpanded ? (
            <IconArrowsDiagonalMinimize2 size={16} stroke={1.5} />
          ) : (
            <IconArrowsDiagonal size={16} stroke={1.5} />
          )}
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label="Close window" onClick={onClose}>
          <IconX size={16} stroke={1.5} />
        </ActionIcon>
      </header>
      <div className={classes.content} hidden={isMinimized}>
        {children}
      </div>
    </section>
  )
}
