// An area's entries in the sidebar and the quick-add menu. The application orders them by the specification.
import type { Gate } from '@rostrum/contract/platform/gates'
import type { Permission } from '@rostrum/contract/platform/permissions'
import type { ResearchArea } from '@rostrum/contract/platform/research-products'
import type { AnyRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'

export interface NavigationEntry {
  label: string
  path: string
  /** The key after g. */
  shortcut?: string
  /** How many things wait behind the entry; a hook, because it is loaded. */
  useCount?: () => NavigationCount | undefined
  /** Active only for this exact path, not for deeper ones. */
  isExact?: boolean
  /** URL parameters that stay when it is opened from a page that has them. */
  keeps?: readonly string[]
  /** Further paths of the same screen, such as its tabs. */
  alsoAt?: readonly string[]
  /** Limits the page to users with this feature. */
  gate?: Gate
  /** Limits the page to users with this permission. */
  permission?: Permission
  /** Part of Research, which one of the user's research products must open. */
  research?: ResearchArea
  /** Why it cannot be opened: it is shown, but disabled. */
  closed?: string
  children?: NavigationEntry[]
}

export interface NavigationCount {
  value: number
  /** What is counted, spoken after the number: overdue or due today. */
  label: string
}

export interface NavigationGroup extends NavigationEntry {
  /** Folded until the user opens it. */
  isFolded?: boolean
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
}

/** Opens a page, or a form: over the current page, or on its own page with a return path. */
export type QuickAction = {
  label: string
  /** What it does, where "Add" and the label would not say it. */
  command?: string
  icon: NavigationGroup['icon']
  /** The key after c. */
  shortcut?: string
  /** Limits it to users with this feature. */
  gate?: Gate
} & ({ path: string } | { open: (router: AnyRouter) => void })

export const isActive = (entry: NavigationEntry, path: string): boolean =>
  path === entry.path || entry.alsoAt?.includes(path) || (!entry.isExact && path.startsWith(`${entry.path}/`))

/** The search with which an entry is opened from a page with this one. */
export const keptSearch = ({ keeps = [] }: NavigationEntry, before: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(keeps.flatMap((key) => (before[key] === undefined ? [] : [[key, before[key]]])))
