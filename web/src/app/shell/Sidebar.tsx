import { ActionIcon, ScrollArea, Tooltip } from '@mantine/core'
import type { Gate } from '@rostrum/contract/platform/gates'
import {
  IconBookmark,
  IconBookmarkFilled,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isActive, type NavigationEntry, type NavigationGroup } from '#platform/navigation.ts'
import { useGate } from '#platform/session/flags.tsx'
import { useCan } from '#platform/session/session.tsx'
import { navigation } from '../areas.ts'
import { useBookmarks } from './bookmarks.ts'
import classes from './Sidebar.module.css'

interface SidebarProps {
  isCollapsed: boolean
  onToggle: () => void
  /** On a phone the sidebar overlays the page and closes on navigation. */
  onNavigate: () => void
}

export function Sidebar({ isCollapsed, onToggle, onNavigate }: SidebarProps) {
  const ToggleIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const toggleLabel = isCollapsed ? 'Expand the sidebar' : 'Collapse the sidebar'
  return (
    <div className={classes.root} data-collapsed={isCollapsed || undefined}>
      <ScrollArea className={classes.scroll} type="never">
        {!isCollapsed && <Bookmarks onNavigate={onNavigate} />}
        <ul className={classes.list}>
          {navigation.map((group) => (
            <Group key={group.path} group={group} isCollapsed={isCollapsed} onNavigate={onNavigate} />
          ))}
        </ul>
      </ScrollArea>
      <Tooltip label={toggleLabel} position="right">
        <ActionIcon className={classes.toggle} visibleFrom="sm" aria-label={toggleLabel} onClick={onToggle}>
          <ToggleIcon size={18} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

function Bookmarks({ onNavigate }: { onNavigate: () => void }) {
  const bookmarks = useBookmarks()
  return (
    <section aria-labelledby="bookmarks">
      <h2 className={classes.heading} id="bookmarks">
        Bookmarks
      </h2>
      {bookmarks.isLoaded && bookmarks.list.length === 0 && <p className={classes.none}>No bookmarks added</p>}
      <ul className={classes.list}>
        {bookmarks.list.map(({ label, path, is_exact }) => (
          <Entry key={path} entry={{ label, path, isExact: is_exact ?? false }} onNavigate={onNavigate} />
        ))}
      </ul>
    </section>
  )
}

interface GroupProps {
  group: NavigationGroup
  isCollapsed: boolean
  onNavigate: () => void
}

function Group({ group, isCollapsed, onNavigate }: GroupProps) {
  const { pathname } = useLocation()
  const Icon = group.icon
  const icon = <Icon size={18} stroke={1.5} />
  if (isCollapsed) {
    return (
      <li>
        <Tooltip label={group.label} position="right">
          <Link
            to={group.path}
            className={classes.iconLink}
            data-active={[group, ...(group.children ?? [])].some((one) => isActive(one, pathname)) || undefined}
            aria-label={group.label}
            onClick={onNavigate}
          >
            {icon}
          </Link>
        </Tooltip>
      </li>
    )
  }
  return (
    <Entry entry={group} icon={icon} onNavigate={onNavigate}>
      {group.children && (
        <ul className={classes.children}>
          {group.children.map((child) =>
            child.gate ? (
              <GatedEntry key={child.path} entry={child} gate={child.gate} onNavigate={onNavigate} />
            ) : (
              <PermittedEntry key={child.path} entry={child} onNavigate={onNavigate} />
            ),
          )}
        </ul>
      )}
    </Entry>
  )
}

const GatedEntry = ({ gate, ...props }: EntryProps & { gate: Gate }) => (useGate(gate) ? <Entry {...props} /> : null)

const PermittedEntry = (props: EntryProps) => (useCan(props.entry.permission ?? 'member') ? <Entry {...props} /> : null)

interface EntryProps {
  entry: NavigationEntry
  icon?: ReactNode
  onNavigate: () => void
  children?: ReactNode
}

function Entry({ entry, icon, onNavigate, children }: EntryProps) {
  const { pathname } = useLocation()
  const bookmarks = useBookmarks()
  const isMarked = bookmarks.has(entry.path)
  // Highlight only the active child: highlighting its group too would mark two entries as current.
  const isChildActive = entry.children?.some((child) => isActive(child, pathname)) ?? false
  const active = isActive(entry, pathname) && !isChildActive
  return (
    <li>
      <div className={classes.entry} data-active={active || undefined}>
        <Link to={entry.path} className={classes.link} aria-current={active ? 'page' : undefined} onClick={onNavigate}>
          {icon}
          <span className={classes.label}>{entry.label}</span>
        </Link>
        <ActionIcon
          className={classes.mark}
          size={24}
          data-marked={isMarked || undefined}
          aria-pressed={isMarked}
          aria-label={isMarked ? `Remove the bookmark ${entry.label}` : `Bookmark ${entry.label}`}
          onClick={() => bookmarks.toggle(entry)}
        >
          {isMarked ? <IconBookmarkFilled size={14} /> : <IconBookmark size={14} stroke={1.5} />}
        </ActionIcon>
      </div>
      {children}
    </li>
  )
}
