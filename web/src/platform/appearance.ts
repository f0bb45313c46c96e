// Light, dark or as the system has it, and the accent that tells an assistant's session from a user's.
import type { MantineColorSchemeManager } from '@mantine/core'
import type { SettingOf } from '@rostrum/contract/session'
import { lastTheme } from './storage.ts'
import { createStore } from './store.ts'

export type Theme = SettingOf<'theme'>

export const isAssistantSession = createStore(false)

export const toColorScheme = (theme: Theme): 'light' | 'dark' | 'auto' => (theme === 'system' ? 'auto' : theme)

const isTheme = (value: string | null): value is Theme => value === 'light' || value === 'dark' || value === 'system'

/** A theme in the address counts for this page load, and only while the person leaves the choice to the system. */
const requested = new URLSearchParams(location.search).get('theme')
export const requestedTheme: Theme | undefined = requested === 'dark' || requested === 'light' ? requested : undefined

export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    const kept = lastTheme.get()
    return isTheme(kept) ? toColorScheme(kept) : fallback
  },
  // The setting itself is what is kept; see the shell.
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => lastTheme.clear(),
}
