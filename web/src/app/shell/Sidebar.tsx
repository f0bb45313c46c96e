import { ActionIcon, ScrollArea, Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useStandalone } from '#platform/session/flags.tsx'
import { useBookmarks } from './bookmarks.ts'
import classes from './Sidebar.module.css'
import { Entry } from './SidebarEntry.tsx'
import { BookmarksIcon, GroupIcon } from './SidebarFlyout.tsx'
import { SidebarGroup } from './SidebarGroup.tsx'
import { bookmarkLabel, useNavigation } from './use-navigation.ts'

interface SidebarProps {
  isCollapsed: boolean
  onToggle: () => void
  /** On a phone the sidebar overlays the page and closes on navigation. */
  onNavigate: () => void
}

export function Sidebar({ isCollapsed, onToggle, onNavigate }: SidebarProps) {
  const groups = useNavigation()
  // Bookmarks lead to pages that IQ alone does not have.
  const hasBookmarks = useStandalone() === false
  const ToggleIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const toggleLabel = isCollapsed ? 'Expand the sidebar' : 'Collapse the sidebar'
  return (
    <div className={classes.root} data-collapsed={isCollapsed || undefined}>
      <ScrollArea className={classes.scroll} type="never">
        {!isCollapsed && hasBookmarks && <Bookmarks onNavigate={onNavigate} />}
        <ul className={classes.list}>
          {isCollapsed && hasBookmarks && <BookmarksIcon />}
          {groups.map((group) =>
            isCollapsed ? (
              <GroupIcon key={group.path} group={group} onNavigate={onNavigate} />
            ) : (
              <SidebarGroup key={group.path} group={group} onNavigate={onNavigate} />
            ),
          )}
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
      {/* Holds its place while loading, so that the links below do not move under the pointer. */}
      {bookmarks.list.length === 0 && (
        <p className={classes.none} data-loading={!bookmarks.isLoaded || undefined}>
          No bookmarks added
        </p>
      )}
      <ul className={classes.list}>
        {bookmarks.entries.map((entry) => (
          <Entry key={entry.path} entry={entry} label={bookmarkLabel(entry)} onNavigate={onNavigate} />
        ))}
      </ul>
    </section>
  )
}
