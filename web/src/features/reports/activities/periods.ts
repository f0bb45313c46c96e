// Usual periods of the activity report, until today. The default is omitted from the URL.
import { quarterBefore, quarterEnd, shiftQuarter } from '@rostrum/contract/market/quarters'
import { addDays, dayIn } from '@rostrum/contract/platform/time-zones'

interface Period {
  from: string | undefined
  to: string | undefined
}

export type Preset = 'year' | 'this_quarter' | 'last_quarter' | 'this_year' | 'two_years'

export function presets(timeZone: string): Record<Preset, { label: string; period: Period }> {
  const today = dayIn(timeZone)
  const running = quarterEnd(today)
  const firstDay = (quarter: string) => addDays(quarterBefore(quarter), 1)
  return {
    year: { label: 'Last 4 quarters', period: { from: undefined, to: undefined } },
    this_quarter: { label: 'This quarter', period: { from: firstDay(running), to: today } },
    last_quarter: {
      label: 'Last quarter',
      period: { from: firstDay(quarterBefore(running)), to: quarterBefore(running) },
    },
    this_year: { label: 'This year', period: { from: `${today.slice(0, 4)}-01-01`, to: today } },
    two_years: { label: 'Last 8 quarters', period: { from: firstDay(shiftQuarter(running, -7)), to: today } },
  }
}

export function presetOf({ from, to }: Partial<Period>, timeZone: string): Preset | 'own' {
  const found = Object.entries(presets(timeZone)).find(([, { period }]) => period.from === from && period.to === to)
  return (found?.[0] as Preset | undefined) ?? 'own'
}
