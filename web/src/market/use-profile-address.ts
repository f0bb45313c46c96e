// The URL state of a profile: the open tab with its filters, sort and page, and the open drawer.
import type { Direction } from '@rostrum/contract/platform/sort'
import { useLocation, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { changed, type ListSearch } from '#platform/search-params.ts'
import type { TabName } from './profile-tabs.ts'

export type ProfileSearch = ListSearch & {
  tab?: TabName | undefined
  /** organization.security.quarter of the open evidence drawer. */
  evidence?: string
  /** The open filing. */
  filing?: string
  /** The open Schedule 13D or 13G. */
  schedule?: string
  /** The open Form 3, 4 or 5. */
  insider?: string
  /** The open line of a fund's filing. */
  holding?: number
  /** organization.security.quarter of the group whose managers are listed. */
  group?: string
  /** The same of the position whose share classes are listed. */
  parts?: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when going back closes the drawer. */
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
  | { parts: string }

const allClosed = {
  evidence: undefined,
  filing: undefined,
  schedule: undefined,
  insider: undefined,
  holding: undefined,
  group: undefined,
  parts: undefined,
}

/** Does not subscribe to the URL, so that a table of a hundred figures does not re-render when it changes. */
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
  // Validated by the page's route.
  const checked: unknown = useRouterState({ select: ({ matches }) => matches.at(-1)?.search })
  const search = checked as S
  const navigate = useNavigate()
  const router = useRouter()
  const { opensDrawer } = useLocation({ select: (location) => location.state })

  const go = (next: ProfileSearch, replace = false) =>
    void navigate({ to: '.', search: next, resetScroll: false, replace })

  return {
    search,
    /** Switching the tab resets everything else. */
    openTab: (tab: TabName | undefined) => go({ tab }),
    /** Filters and sort reset to the first page. */
    change: (next: Partial<S>) => go(changed(search, next)),
    turnTo: (page: number) => go({ ...search, page: page || undefined }),
    sortBy: (sort: { field: string; direction: Direction } | undefined) =>
      go(changed<ProfileSearch>(search, { sortField: sort?.field, sortDirection: sort?.direction })),
    close: () => {
      // A drawer opened from this page closes with Back; one opened by a link has no entry to go back to.
      if (opensDrawer) router.history.back()
      else go({ ...search, ...allClosed }, true)
    },
  }
}
