import { useSyncExternalStore } from 'react'

const tokens = {
  text: '--ui-text',
  secondary: '--ui-text-secondary',
  muted: '--ui-text-muted',
  line: '--ui-line',
  strongLine: '--ui-line-strong',
  card: '--ui-card',
  raised: '--ui-raised',
  hover: '--ui-hover',
  accent: '--ui-accent',
  accentText: '--ui-accent-text',
  positive: '--ui-positive',
  negative: '--ui-negative',
  warning: '--ui-warning',
  series1: '--ui-series-1',
  series2: '--ui-series-2',
  series3: '--ui-series-3',
  series4: '--ui-series-4',
  series5: '--ui-series-5',
  series6: '--ui-series-6',
  series7: '--ui-series-7',
  series8: '--ui-series-8',
} as const

export type ChartColors = Record<keyof typeof tokens, string>

export function readChartColors(element: Element): ChartColors {
  const style = getComputedStyle(element)
  return Object.fromEntries(
    Object.entries(tokens).map(([name, token]) => [name, style.getPropertyValue(token).trim()]),
  ) as ChartColors
}

const attribute = 'data-mantine-color-scheme'

function subscribe(onChange: () => void) {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: [attribute] })
  return () => observer.disconnect()
}

/** Read from the document: CSS variables have new values only after the color scheme attribute has changed. */
export const useDocumentScheme = (): string =>
  useSyncExternalStore(subscribe, () => document.documentElement.getAttribute(attribute) ?? 'light')
