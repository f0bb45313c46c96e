import { type PackPage, packPageTypeLabels } from '@rostrum/contract/reports/packs'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What a page is called in the list, before its figures are there. */
export function nameOfPage({ type, title, settings }: PackPage): string {
  if (title) return title
  return type === 'text' ? textOf(settings.title) || 'Text without a title' : packPageTypeLabels[type]
}
