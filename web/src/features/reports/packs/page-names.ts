import { activitySectionLabels } from '@rostrum/contract/reports/activities'
import type { ActivitySection } from '@rostrum/contract/reports/activities-query'
import { type SeriesKind, seriesFacts } from '@rostrum/contract/reports/charting-query'
import { type PackPage, packPageTypeLabels } from '@rostrum/contract/reports/packs'
import { shareholderSectionLabels } from '@rostrum/contract/reports/shareholders'
import type { ShareholderSection } from '@rostrum/contract/reports/shareholders-query'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const firstOf = (value: unknown): string => textOf(Array.isArray(value) ? value[0] : value)

/** What a page is called in the list, before its figures are there. */
export function nameOfPage({ type, title, settings }: PackPage): string {
  if (title) return title
  if (type === 'text') return textOf(settings.title) || 'Untitled text'
  if (type === 'shareholders') {
    return shareholderSectionLabels[firstOf(settings.sections) as ShareholderSection] ?? packPageTypeLabels[type]
  }
  if (type === 'activities') {
    return activitySectionLabels[firstOf(settings.sections) as ActivitySection] ?? packPageTypeLabels[type]
  }
  if (type === 'chart') {
    const kinds = [settings.series].flat().map((key) => textOf(key).split(':')[0] as SeriesKind)
    return kinds.flatMap((kind) => seriesFacts[kind]?.label ?? []).join(', ') || packPageTypeLabels[type]
  }
  return packPageTypeLabels[type]
}
