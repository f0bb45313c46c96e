// Validation of custom field values.
import type { CustomField, CustomFieldValue } from '@rostrum/contract/irm/fields'
import { z } from 'zod'

type Value = CustomFieldValue['value']

const longestText = 5000

/** The value to store, null if empty, or the problem with it. */
export function readValue(field: CustomField, value: Value): { value: Value } | { problem: string } {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return { value: null }
  switch (field.kind) {
    case 'text':
      return readText(value)
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? { value } : { problem: 'Enter a number' }
    case 'date':
      return z.iso.date().safeParse(value).success ? { value } : { problem: 'Enter a date, such as 2026-03-31' }
    case 'choice':
      return typeof value === 'string' && field.options.includes(value)
        ? { value }
        : { problem: 'Choose one of the options' }
    case 'multi_choice':
      return Array.isArray(value) && value.every((one) => field.options.includes(one))
        ? { value: [...new Set(value)] }
        : { problem: 'Choose from the options' }
  }
}

function readText(value: Value): { value: Value } | { problem: string } {
  if (typeof value !== 'string') return { problem: 'Enter text' }
  const text = value.trim()
  if (text.length > longestText) return { problem: `Enter at most ${longestText} characters` }
  return { value: text || null }
}
