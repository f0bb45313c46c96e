// What an area puts into the sidebar and the quick-add menu. The application orders them as the specification does.
import type { ComponentType } from 'react'

export interface NavigationEntry {
  label: string
  path: string
  /** True when deeper paths are not part of this entry. */
  isExact?: boolean
  children?: NavigationEntry[]
}

export interface NavigationGroup extends NavigationEntry {
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
}

export interface QuickAction {
  label: string
  icon: NavigationGroup['icon']
  path: string
}

export const isActive = (entry: NavigationEntry, path: string): boolean =>
  path === entry.path || (!entry.isExact && path.startsWith(`${entry.path}/`))
