// Places in a template or a message that each recipient sees filled in for them. In HTML a field is
// <span data-field="person.first_name" data-fallback="there">First name</span>, in a subject {{person.first_name|there}}.

export const personalizedFields = {
  'person.first_name': { group: 'Recipient', label: 'First name' },
  'person.last_name': { group: 'Recipient', label: 'Last name' },
  'person.full_name': { group: 'Recipient', label: 'Full name' },
  'person.title': { group: 'Recipient', label: 'Job title' },
  'organization.name': { group: 'Recipient', label: 'Organization' },
  'organization.city': { group: 'Recipient', label: 'City' },
  'meeting.last_date': { group: 'Recipient', label: 'Date of the last meeting' },
  'sender.first_name': { group: 'Sender', label: 'Your first name' },
  'sender.full_name': { group: 'Sender', label: 'Your full name' },
  'sender.email': { group: 'Sender', label: 'Your email address' },
  'sender.company': { group: 'Sender', label: 'Your company' },
  'security.name': { group: 'Focused security', label: 'Security name' },
  'security.ticker': { group: 'Focused security', label: 'Ticker' },
} as const satisfies Record<string, { group: string; label: string }>

export type PersonalizedField = keyof typeof personalizedFields
export const isPersonalizedField = (name: string): name is PersonalizedField => Object.hasOwn(personalizedFields, name)

export interface UsedField {
  field: PersonalizedField
  /** Used where the recipient has no value; empty if there is none. */
  fallback: string
}

/** One text for each field, where it is known. */
export type FieldValues = Partial<Record<PersonalizedField, string>>

/** A fallback is one line without the characters of the notation. */
const inSubject = /\{\{([a-z_.]{1,40})(?:\|([^{}|\n]{0,100}))?\}\}/g

export const subjectField = ({ field, fallback }: UsedField): string => `{{${field}${fallback && `|${fallback}`}}}`

export function fieldsOfSubject(subject: string): UsedField[] {
  return [...subject.matchAll(inSubject)].flatMap(([, field = '', fallback = '']) =>
    isPersonalizedField(field) ? [{ field, fallback: fallback.trim() }] : [],
  )
}

/** Unknown names stay as they were typed. */
export function fillSubject(subject: string, values: FieldValues): string {
  return subject.replace(inSubject, (typed, field: string, fallback = '') =>
    isPersonalizedField(field) ? (values[field] ?? fallback.trim()) : typed,
  )
}

/** The fields for which a recipient has neither a value nor a fallback. */
export const missingFields = (used: readonly UsedField[], values: FieldValues): PersonalizedField[] => [
  ...new Set(used.filter(({ field, fallback }) => !values[field] && !fallback).map(({ field }) => field)),
]
