// Light, dark or system theme, and the accent color that marks an assistant's session.
import type { MantineColorSchemeManager } from '@mantine/core'
import type { SettingOf } from '@rostrum/contract/session'
import { lastTheme } from './storage.ts'
import { createStore } from './store.ts'

export type Theme = SettingOf<'theme'>

export const isAssistantSession = createStore(false)

export const toColorScheme = (theme: Theme): 'light' | 'dark' | 'auto' => (theme === 'system' ? 'auto' : theme)

const isTheme = (value: string | null): value is Theme => value === 'light' || value === 'dark' || value === 'system'

/** A theme in the URL applies to this page load only, and only if the user's setting is "system". */
const requested = new URLSearchParams(location.search).get('theme')
export const requestedTheme: Theme | undefined = requested === 'dark' || requested === 'light' ? requested : undefined

export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    const kept = lastTheme.get()
    return isTheme(kept) ? toColorScheme(kept) : fallback
  },
  // The scheme is stored as a user setting; see the shell.
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => lastTheme.clear(),
}
