import type { CustomField } from '@rostrum/contract/irm/fields'

export const subjectLabels: Record<CustomField['subject'], string> = {
  person: 'People',
  organization: 'Organizations',
  activity: 'Activities',
}

export const kindLabels: Record<CustomField['kind'], string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
  multi_choice: 'Multiple choice',
}
