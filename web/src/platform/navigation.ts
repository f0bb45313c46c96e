// An area's entries in the sidebar and the quick-add menu. The application orders them by the specification.
import type { Gate } from '@rostrum/contract/platform/gates'
import type { Permission } from '@rostrum/contract/platform/permissions'
import type { AnyRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'

export interface NavigationEntry {
  label: string
  path: string
  /** Active only for this exact path, not for deeper ones. */
  isExact?: boolean
  /** Limits the page to users with this feature. */
  gate?: Gate
  /** Limits the page to users with this permission. */
  permission?: Permission
  children?: NavigationEntry[]
}

export interface NavigationGroup extends NavigationEntry {
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
}

/** Opens a page, or a form: over the current page, or on its own page with a return path. */
export type QuickAction = {
  label: string
  icon: NavigationGroup['icon']
  /** The key after c. */
  shortcut?: string
} & ({ path: string } | { open: (router: AnyRouter) => void })

export const isActive = (entry: NavigationEntry, path: string): boolean =>
  path === entry.path || (!entry.isExact && path.startsWith(`${entry.path}/`))
