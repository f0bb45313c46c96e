// What can be added to a pack, with the settings that it starts with.
import type { PackPage } from '@rostrum/contract/reports/packs'

interface Choice {
  label: string
  type: PackPage['type']
  settings: PackPage['settings']
}

export interface ChoiceGroup {
  group: string
  choices: Choice[]
}

/** Figures of the pack stay those of this security, whatever is looked at later. */
export function pageChoices(_securityId: string | undefined): ChoiceGroup[] {
  return [{ group: 'Words', choices: [{ label: 'Text', type: 'text', settings: { title: 'New text', text: '' } }] }]
}
