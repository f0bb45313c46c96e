import type { Bookmark } from '@rostrum/contract/session'
import type { NavigationEntry } from '#platform/navigation.ts'
import { useResearch } from '#platform/session/research.ts'
import { useSaveSetting, useSetting } from '#platform/session/settings.ts'
import { closedAt } from './research-groups.ts'

/** The user's bookmarks, stored in the setting navigation_bookmarks. */
export function useBookmarks() {
  const bookmarks = useSetting('navigation_bookmarks')
  const { mutate } = useSaveSetting('navigation_bookmarks', 'Failed to update bookmarks')
  const research = useResearch()
  const list: Bookmark[] = bookmarks ?? []
  const has = (path: string) => list.some((bookmark) => bookmark.path === path)
  return {
    isLoaded: bookmarks !== undefined,
    list,
    /** As lines of the sidebar. */
    entries: list.map(({ label, path, is_exact: isExact = false }): NavigationEntry => {
      const closed = closedAt(path, research)
      return { label, path, isExact, ...(closed && { closed }) }
    }),
    has,
    toggle({ label, path, isExact }: NavigationEntry) {
      const bookmark: Bookmark = { label, path, ...(isExact && { is_exact: true }) }
      mutate(has(path) ? list.filter((one) => one.path !== path) : [...list, bookmark])
    },
  }
}
