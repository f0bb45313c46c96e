// A line of the sidebar or of a fly-out: the link, what waits behind it, and its bookmark.
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { isActive, keptSearch, type NavigationCount, type NavigationEntry } from '#platform/navigation.ts'
import { Deferred } from '#ui/Deferred.tsx'
import { useBookmarks } from './bookmarks.ts'
import classes from './Sidebar.module.css'

interface EntryProps {
  entry: NavigationEntry
  /** The name to show where the group is not beside it. */
  label?: string
  icon?: ReactNode
  /** Its active child is hidden, so that the entry stands for it. */
  isFolded?: boolean
  /** A control after the bookmark. */
  control?: ReactNode
  onNavigate: () => void
  children?: ReactNode
}

export function Entry(props: EntryProps) {
  return props.entry.closed ? <ClosedEntry {...props} /> : <OpenEntry {...props} />
}

/** Announced as a disabled link, whose reason is shown to a pointer and to the keyboard. */
function ClosedEntry({ entry, label = entry.label, icon }: EntryProps) {
  // A bookmark from when it was open can be removed.
  const isMarked = useBookmarks().has(entry.path)
  return (
    <li>
      <div className={classes.entry} data-closed>
        <Tooltip
          label={entry.closed}
          position="right"
          multiline
          maw={280}
          events={{ hover: true, focus: true, touch: true }}
        >
          {/* biome-ignore lint/a11y/useSemanticElements: a link without an address cannot be focused. */}
          <span
            className={classes.link}
            role="link"
            aria-disabled="true"
            tabIndex={0}
            data-line
            aria-description={entry.closed}
          >
            {icon}
            <span className={classes.label}>{label}</span>
          </span>
        </Tooltip>
        {isMarked && <BookmarkButton entry={entry} label={label} />}
      </div>
    </li>
  )
}

function OpenEntry({ entry, label = entry.label, icon, isFolded, control, onNavigate, children }: EntryProps) {
  const { pathname } = useLocation()
  const countId = useId()
  // Highlight only the active child: highlighting its group too would mark two entries as current.
  const isChildActive = entry.children?.some((child) => isActive(child, pathname)) ?? false
  const isCurrent = isActive(entry, pathname) && !isChildActive
  const active = isCurrent || (isFolded && isChildActive)
  return (
    <li>
      <div className={classes.entry} data-active={active || undefined}>
        <Link
          to={entry.path}
          search={entry.keeps && ((before: Record<string, unknown>) => keptSearch(entry, before))}
          className={classes.link}
          data-line
          aria-current={isCurrent ? 'page' : undefined}
          aria-describedby={entry.useCount && countId}
          onClick={onNavigate}
        >
          {icon}
          <span className={classes.label} title={label}>
            {label}
          </span>
        </Link>
        <span id={countId} className={classes.counted}>
          <Counts entries={isFolded ? (entry.children ?? []) : [entry]} />
        </span>
        <BookmarkButton entry={entry} label={label} />
        {control}
      </div>
      {children}
    </li>
  )
}

function BookmarkButton({ entry, label }: { entry: NavigationEntry; label: string }) {
  const bookmarks = useBookmarks()
  const isMarked = bookmarks.has(entry.path)
  return (
    <ActionIcon
      className={classes.mark}
      size={24}
      data-marked={isMarked || undefined}
      aria-pressed={isMarked}
      aria-label={isMarked ? `Remove bookmark ${label}` : `Bookmark ${label}`}
      onClick={() => bookmarks.toggle(entry)}
    >
      {isMarked ? <IconBookmarkFilled size={14} /> : <IconBookmark size={14} stroke={1.5} />}
    </ActionIcon>
  )
}

/** What waits behind an entry, or behind the entries of a group whose own are hidden. */
export const Counts = ({ entries, isDot }: { entries: NavigationEntry[]; isDot?: boolean }) =>
  entries.map(({ path, useCount }) =>
    useCount ? (
      <Deferred key={path}>
        <Count useCount={useCount} isDot={isDot} />
      </Deferred>
    ) : null,
  )

const most = 99

interface CountProps {
  useCount: () => NavigationCount | undefined
  isDot?: boolean | undefined
}

function Count({ useCount, isDot }: CountProps) {
  const count = useCount()
  if (!count || count.value === 0) return null
  const spoken = `${count.value} ${count.label}`
  if (isDot) return <span className={classes.dot} role="img" aria-label={spoken} />
  return (
    <span className={classes.count} title={spoken}>
      {count.value > most ? `${most}+` : count.value}
      <span className={classes.spoken}> {count.label}</span>
    </span>
  )
}
