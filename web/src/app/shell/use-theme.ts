import { useMantineColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { requestedTheme, type Theme, toColorScheme } from '#platform/appearance.ts'
import { useSaveSetting, useSetting } from '#platform/session/settings.ts'
import { lastTheme } from '#platform/storage.ts'

/** Follows the person's setting; once loaded it is remembered for the next first paint. */
export function useTheme(): void {
  const setting = useSetting('theme')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    if (setting === undefined) return
    const theme: Theme = setting ?? 'system'
    lastTheme.set(theme)
    const wanted = toColorScheme(theme === 'system' ? (requestedTheme ?? theme) : theme)
    // Setting what is set already would have the browser work out the style of everything again, twice.
    if (wanted !== colorScheme) setColorScheme(wanted)
  }, [setting, colorScheme, setColorScheme])
}

export function useThemeChoice() {
  const { mutate } = useSaveSetting('theme', 'Failed to update theme')
  return { theme: useSetting('theme') ?? 'system', choose: (theme: Theme) => mutate(theme) }
}
