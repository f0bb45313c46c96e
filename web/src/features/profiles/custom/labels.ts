// Labels of profile fields, and counts of the records attached to a profile.
import { organizationTypeLabels } from '@rostrum/contract/market/values'
import { formatNumber } from '#platform/formats.ts'
import type { ProfileKind } from './kinds.ts'

const fieldLabels: Record<string, string> = {
  name: 'Name',
  type: 'Type',
  parent: 'Parent',
  parentId: 'Parent',
  website: 'Website',
  phone: 'Phone',
  description: 'Description',
  address: 'Address',
  aum: 'AUM (USD)',
  firstName: 'First name',
  lastName: 'Last name',
  preferredName: 'Preferred name',
  emailPrimary: 'Email',
  emailSecondary: 'Second email',
  jobs: 'Jobs',
}

/** Falls back to words for a server field without a label: postal_code becomes Postal code. */
export function fieldLabel(kind: ProfileKind, field: string): string {
  if (kind === 'person' && field === 'description') return 'Bio'
  const camel = field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  if (Object.hasOwn(fieldLabels, camel)) return fieldLabels[camel] ?? field
  const words = camel.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Formats codes and numbers for display; other values are already text. */
export function valueText(field: string, value: string | null): string | null {
  if (value === null) return null
  if (field === 'type' && Object.hasOwn(organizationTypeLabels, value)) {
    return organizationTypeLabels[value as keyof typeof organizationTypeLabels]
  }
  return field === 'aum' ? formatNumber(Number(value)) : value
}

const countedWords: Record<string, readonly [one: string, many: string]> = {
  jobs: ['job', 'jobs'],
  people: ['person', 'people'],
  children: ['child organization', 'child organizations'],
  custom_fields: ['custom field', 'custom fields'],
  files: ['file', 'files'],
  register_matches: ['register match', 'register matches'],
  relationship: ['tier and owner', 'tiers and owners'],
}

export function countOf(kind: string, count: number): string {
  if (kind === 'irm') return 'IRM membership'
  const [one, many] = countedWords[kind] ?? [kind.replaceAll('_', ' '), kind.replaceAll('_', ' ')]
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
