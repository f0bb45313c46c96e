// A report's screen keeps its settings in its address, and they are the settings of its page in a pack.
import type { PackPage, PackPageType } from '@rostrum/contract/reports/packs'
import { parseSearch } from '#platform/search-params.ts'

interface Screen {
  name: string
  path: string
}

const screens: Partial<Record<PackPageType, Screen>> = {
  shareholders: { name: 'Shareholders', path: '/reports/shareholders' },
  activities: { name: 'Activities', path: '/reports/activities' },
  chart: { name: 'Charting', path: '/reports/charting' },
}

export const screenOf = (type: PackPageType): Screen | undefined => screens[type]

/** Undefined if the address is not one of the page's report. What the address leaves out stays about the same security. */
export function settingsOf({ type, settings }: PackPage, address: string): PackPage['settings'] | undefined {
  const url = URL.parse(address.trim(), location.origin)
  if (url?.pathname !== screens[type]?.path || url?.origin !== location.origin) return undefined
  const { knownOn: _, ...given } = parseSearch(url.search)
  const kept = type === 'chart' ? { series: settings.series } : { securityId: settings.securityId }
  return { ...kept, ...given }
}
