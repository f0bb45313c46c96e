import { useMantineColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { requestedTheme, type Theme, toColorScheme } from '#platform/appearance.ts'
import { useSaveSetting, useSetting } from '#platform/session/settings.ts'
import { lastTheme } from '#platform/storage.ts'

/** Applies the user's theme setting and stores it for the next first paint. */
export function useTheme(): void {
  const setting = useSetting('theme')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    if (setting === undefined) return
    const theme: Theme = setting ?? 'system'
    lastTheme.set(theme)
    const wanted = toColorScheme(theme === 'system' ? (requestedTheme ?? theme) : theme)
    // Setting the same scheme again would force two full style recalculations.
    if (wanted !== colorScheme) setColorScheme(wanted)
  }, [setting, colorScheme, setColorScheme])
}

export function useThemeChoice() {
  const { mutate } = useSaveSetting('theme', 'Failed to update theme')
  return { theme: useSetting('theme') ?? 'system', choose: (theme: Theme) => mutate(theme) }
}
