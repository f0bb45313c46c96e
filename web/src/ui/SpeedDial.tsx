import { useClickOutside } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import classes from './SpeedDial.module.css'

type SpeedDialAction = { label: string; icon: ReactNode; shortcut?: string; onSelect: () => void }

type SpeedDialProps = {
  label?: string
  actions: SpeedDialAction[]
  /** Milliseconds before the menu closes after the mouse has left. */
  closeDelay?: number
}

export function SpeedDial({ label = 'Quick add', actions, closeDelay = 2000 }: SpeedDialProps) {
  const [opened, setOpened] = useState(false)
  const menuId = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const closing = useRef<number>(undefined)
  const focusOnOpen = useRef(false)

  const keepOpen = () => window.clearTimeout(closing.current)
  const open = (withFocus: boolean) => {
    keepOpen()
    focusOnOpen.current = withFocus
    setOpened(true)
    if (withFocus) focusItem(menu.current, 0)
  }
  const close = (returnFocus: boolean) => {
    keepOpen()
    setOpened(false)
    if (returnFocus) trigger.current?.focus()
  }

  const root = useClickOutside(() => close(false))
  useEffect(() => () => window.clearTimeout(closing.current), [])
  useEffect(() => {
    if (opened && focusOnOpen.current) focusItem(menu.current, 0)
  }, [opened])

  const onPointerEnter = (event: PointerEvent) => {
    // Touch also fires pointerenter; its click opens the menu.
    if (event.pointerType !== 'mouse') return
    keepOpen()
    if (!opened) open(false)
  }
  const onPointerLeave = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    keepOpen()
    closing.current = window.setTimeout(
      () => close(menu.current?.contains(document.activeElement) ?? false),
      closeDelay,
    )
  }
  const onBlur = (event: FocusEvent<HTMLDivElement>) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && opened) {
      event.stopPropagation()
      close(true)
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown' || event.key === 'Home' || event.key === 'End') {
      event.preventDefault()
      if (opened) moveFocus(menu.current, event.key)
      else open(true)
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events bubbling from the button and menu
    <div
      ref={root}
      className={classes.root}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      {opened && (
        <div ref={menu} id={menuId} className={classes.menu} role="menu" aria-label={label}>
          {actions.map(({ label: name, icon, shortcut, onSelect }) => (
            <button
              key={name}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={classes.item}
              onClick={() => {
                close(true)
                onSelect()
              }}
            >
              <span className={classes.icon}>{icon}</span>
              <span className={classes.name}>{name}</span>
              {shortcut && <kbd className={classes.shortcut}>{shortcut}</kbd>}
            </button>
          ))}
        </div>
      )}
      <button
        ref={trigger}
        type="button"
        className={classes.trigger}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? menuId : undefined}
        // Hover has already opened the menu when the mouse clicks; a click closes only a menu opened by a click.
        onClick={() => (opened && focusOnOpen.current ? close(true) : open(true))}
      >
        <IconPlus size={20} stroke={2} data-opened={opened || undefined} />
      </button>
    </div>
  )
}

const itemsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

const focusItem = (menu: HTMLElement | null, index: number) => itemsOf(menu).at(index)?.focus()

function moveFocus(menu: HTMLElement | null, key: 'ArrowUp' | 'ArrowDown' | 'Home' | 'End') {
  const items = itemsOf(menu)
  const current = items.indexOf(document.activeElement as HTMLElement)
  if (key === 'Home') focusItem(menu, 0)
  else if (key === 'End') focusItem(menu, -1)
  else if (key === 'ArrowDown') focusItem(menu, (current + 1) % items.length)
  else focusItem(menu, current <= 0 ? -1 : current - 1)
}
