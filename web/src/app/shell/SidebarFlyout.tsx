// The collapsed sidebar: an icon for each group, whose entries fly out on hover, click, Enter or the right arrow key.
import { Popover, Tooltip, UnstyledButton } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { NavigationEntry, NavigationGroup } from '#platform/navigation.ts'
import { moveByArrows } from '#ui/move-by-arrows.ts'
import { useBookmarks } from './bookmarks.ts'
import classes from './Sidebar.module.css'
import { Counts, Entry } from './SidebarEntry.tsx'
import { bookmarkLabel, isInside } from './use-navigation.ts'

/** Milliseconds, so that a pointer on its way elsewhere opens nothing, and one that cuts a corner closes nothing. */
const openDelay = 120
const closeDelay = 250

interface GroupIconProps {
  group: NavigationGroup
  onNavigate: () => void
}

export function GroupIcon({ group, onNavigate }: GroupIconProps) {
  const { pathname } = useLocation()
  const Icon = group.icon
  const icon = <Icon size={18} stroke={1.5} />
  const isCurrent = isInside(group, pathname)
  const { children = [] } = group
  if (children.length > 0) {
    return (
      <Flyout label={group.label} icon={icon} isCurrent={isCurrent} counted={children}>
        {(close) => (
          <>
            <p className={classes.flyoutTitle}>{group.label}</p>
            <ul className={classes.list}>
              {children.map((child) => (
                <Entry key={child.path} entry={child} onNavigate={close} />
              ))}
            </ul>
          </>
        )}
      </Flyout>
    )
  }
  return (
    <li>
      <Tooltip label={group.label} position="right">
        <Link
          to={group.path}
          className={classes.iconLink}
          data-active={isCurrent || undefined}
          aria-label={group.label}
          aria-current={isCurrent ? 'page' : undefined}
          onClick={onNavigate}
        >
          {icon}
        </Link>
      </Tooltip>
    </li>
  )
}

export function BookmarksIcon() {
  const { list, entries } = useBookmarks()
  return (
    <Flyout label="Bookmarks" icon={<IconBookmark size={18} stroke={1.5} />}>
      {(close) => (
        <>
          <p className={classes.flyoutTitle}>Bookmarks</p>
          {list.length === 0 && <p className={classes.none}>No bookmarks added</p>}
          <ul className={classes.list}>
            {entries.map((entry) => (
              <Entry key={entry.path} entry={entry} label={bookmarkLabel(entry)} onNavigate={close} />
            ))}
          </ul>
        </>
      )}
    </Flyout>
  )
}

interface FlyoutProps {
  label: string
  icon: ReactNode
  isCurrent?: boolean
  counted?: NavigationEntry[]
  children: (close: () => void) => ReactNode
}

function Flyout({ label, icon, isCurrent, counted = [], children }: FlyoutProps) {
  const { state, hover, show, close } = useFlyout()
  const id = useId()
  const returnsFocus = useRef(false)
  // Once the fly-out has let go of the focus.
  useEffect(() => {
    if (state !== 'closed' || !returnsFocus.current) return
    returnsFocus.current = false
    document.getElementById(id)?.focus()
  }, [state, id])
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' || event.key === 'ArrowLeft') {
      event.preventDefault()
      returnsFocus.current = true
      close()
    } else moveByArrows(event)
  }
  const openOrClose = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowRight') show()
    else return
    event.preventDefault()
  }
  return (
    <li>
      <Popover
        opened={state !== 'closed'}
        onChange={(isOpen) => !isOpen && close()}
        position="right-start"
        offset={8}
        width={248}
        trapFocus={state === 'focused'}
        closeOnEscape={false}
        withRoles={false}
      >
        <Popover.Target>
          <UnstyledButton
            id={id}
            className={classes.iconLink}
            data-active={isCurrent || undefined}
            aria-label={label}
            aria-haspopup="true"
            aria-expanded={state !== 'closed'}
            onClick={show}
            onKeyDown={openOrClose}
            {...hover}
          >
            {icon}
            <Counts entries={counted} isDot />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.flyout} {...hover}>
          <nav aria-label={label} onKeyDown={move}>
            {children(close)}
          </nav>
        </Popover.Dropdown>
      </Popover>
    </li>
  )
}

/** Hovering shows the fly-out; a click or a key also moves the focus into it. */
function useFlyout() {
  const [state, setState] = useState<'closed' | 'hovered' | 'focused'>('closed')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (delay: number, next: (current: typeof state) => typeof state) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setState(next), delay)
  }
  const isMouse = (event: PointerEvent) => event.pointerType === 'mouse'
  return {
    state,
    show: () => {
      clearTimeout(timer.current)
      setState('focused')
    },
    close: () => {
      clearTimeout(timer.current)
      setState('closed')
    },
    hover: {
      onPointerEnter: (event: PointerEvent) =>
        isMouse(event) && later(openDelay, (current) => (current === 'closed' ? 'hovered' : current)),
      onPointerLeave: (event: PointerEvent) =>
        isMouse(event) && later(closeDelay, (current) => (current === 'hovered' ? 'closed' : current)),
    },
  }
}
