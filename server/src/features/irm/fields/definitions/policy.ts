// Validation of custom field definitions.
import type { CustomField } from '@rostrum/contract/irm/fields'

/** The problem with the options of a field, if any. */
export function optionProblem(kind: CustomField['kind'], options: readonly string[]): string | undefined {
  const isChoice = kind === 'choice' || kind === 'multi_choice'
  if (!isChoice) return options.length > 0 ? 'Only choice fields have options' : undefined
  if (options.length === 0) return 'Add at least one option'
  const different = new Set(options.map((option) => option.toLowerCase()))
  return different.size < options.length ? 'Each option must be different' : undefined
}
