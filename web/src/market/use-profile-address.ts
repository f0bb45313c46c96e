// The address of a profile: its open tab, the filters, order and page within it, and the open drawer.
import type { Direction } from '@rostrum/contract/platform/sort'
import { useLocation, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { changed, type ListSearch } from '#platform/search-params.ts'
import type { TabName } from './profile-tabs.ts'

export type ProfileSearch = ListSearch & {
  tab?: TabName | undefined
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

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set where going back closes a drawer. */
    opensDrawer?: boolean
  }
}

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
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...allClosed, ...drawer }),
      state: { opensDrawer: true },
      resetScroll: false,
    })
  }
}

export function useProfileAddress<S extends ProfileSearch = ProfileSearch>() {
  // Checked by the route that the page belongs to.
  const checked: unknown = useRouterState({ select: ({ matches }) => matches.at(-1)?.search })
  const search = checked as S
  const navigate = useNavigate()
  const router = useRouter()
  const { opensDrawer } = useLocation({ select: (location) => location.state })

  const go = (next: ProfileSearch, replace = false) =>
    void navigate({ to: '.', search: next, resetScroll: false, replace })

  return {
    search,
    /** Another tab begins anew. */
    openTab: (tab: TabName | undefined) => go({ tab }),
    /** Filters and order begin at the first page. */
    change: (next: Partial<S>) => go(changed(search, next)),
    turnTo: (page: number) => go({ ...search, page: page || undefined }),
    sortBy: (sort: { field: string; direction: Direction } | undefined) =>
      go(changed<ProfileSearch>(search, { sortField: sort?.field, sortDirection: sort?.direction })),
    close: () => {
      // Opened from this page, it closes as Back does; opened by a link, there is nothing behind it.
      if (opensDrawer) router.history.back()
      else go({ ...search, ...allClosed }, true)
    },
  }
}
