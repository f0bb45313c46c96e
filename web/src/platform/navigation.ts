// What an area puts into the sidebar and the quick-add menu. The application orders them as the specification does.
import type { Gate } from '@rostrum/contract/platform/gates'
import type { Permission } from '@rostrum/contract/platform/permissions'
import type { AnyRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'

export interface NavigationEntry {
  label: string
  path: string
  /** True when deeper paths are not part of this entry. */
  isExact?: boolean
  /** Present where the page is only for those who have this feature. */
  gate?: Gate
  /** Present where the page is only for those who may use it. */
  permission?: Permission
  children?: NavigationEntry[]
}

export interface NavigationGroup extends NavigationEntry {
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
}

/** Leads to a page, or opens a form: over the page at hand, or on one that knows the way back. */
export type QuickAction = {
  label: string
  icon: NavigationGroup['icon']
  /** The letter that follows c on the keyboard. */
  shortcut?: string
} & ({ path: string } | { open: (router: AnyRouter) => void })

export const isActive = (entry: NavigationEntry, path: string): boolean =>
  path === entry.path || (!entry.isExact && path.startsWith(`${entry.path}/`))
