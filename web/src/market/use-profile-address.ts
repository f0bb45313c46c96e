// The address of a profile: its open tab, the filters, order and page within it, and the open drawer.
import type { Direction } from '@rostrum/contract/platform/sort'
import { useLocation, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { changed, type ListSearch } from '#platform/search-params.ts'

export type ProfileSearch = ListSearch & {
  tab?: string
  /** organization.security.quarter of the position whose evidence is open. */
  evidence?: string
  /** The filing that is open. */
  filing?: string
  /** The Schedule 13D or 13G that is open. */
  schedule?: string
  /** The Form 3, 4 or 5 that is open. */
  insider?: string
  /** The line of a fund's report that is open. */
  holding?: number
  /** organization.security.quarter of the group whose managers are shown one by one. */
  group?: string
}

/** Set where going back closes a drawer. */
type DrawerState = { opensDrawer?: boolean }

type Drawer =
  | { evidence: string }
  | { filing: string }
  | { schedule: string }
  | { insider: string }
  | { holding: number }
  | { group: string }

const allClosed = {
  evidence: undefined,
  filing: undefined,
  schedule: undefined,
  insider: undefined,
  holding: undefined,
  group: undefined,
}

/** Follows no change of the address, so that the hundred figures of a table need not either. */
export function useOpenDrawer() {
  const navigate = useNavigate()
  return (drawer: Drawer) => {
    const search = (before: object) => ({ ...before, ...allClosed, ...drawer })
    const state: DrawerState = { opensDrawer: true }
    void navigate({ to: '.', search: search as never, state: state as never, resetScroll: false })
  }
}

export function useProfileAddress<S extends ProfileSearch = ProfileSearch>() {
  // Checked by the route that the page belongs to.
  const checked: unknown = useRouterState({ select: ({ matches }) => matches.at(-1)?.search })
  const search = checked as S
  const navigate = useNavigate()
  const router = useRouter()
  const state = useLocation({ select: (location) => location.state as DrawerState })

  const go = (next: object, replace = false) =>
    void navigate({ to: '.', search: next as never, resetScroll: false, replace })

  return {
    search,
    /** Another tab begins anew. */
    openTab: (tab: string | undefined) => go({ tab }),
    /** Filters and order begin at the first page. */
    change: (next: Partial<S>) => go(changed(search, next)),
    turnTo: (page: number) => go({ ...search, page: page || undefined }),
    sortBy: (sort: { field: string; direction: Direction } | undefined) =>
      go(changed<ProfileSearch>(search, { sortField: sort?.field, sortDirection: sort?.direction })),
    close: () => {
      // Opened from this page, it closes as Back does; opened by a link, there is nothing behind it.
      if (state.opensDrawer) router.history.back()
      else go({ ...search, ...allClosed }, true)
    },
  }
}
