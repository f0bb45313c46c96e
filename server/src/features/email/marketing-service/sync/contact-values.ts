// What is sent of a contact, and whether it has changed.
import { createHash } from 'node:crypto'
import type { ContactField, FieldMapping } from '@rostrum/contract/email/marketing-service'
import { organizationTypeLabels } from '@rostrum/contract/market/values'
import { country } from '#lists/export-values.ts'
import type { ContactRow } from '../queries/contacts.ts'

const typeName = (type: string | null): string | null =>
  type && ((organizationTypeLabels as Record<string, string>)[type] ?? type)

const textOf: Record<ContactField, (contact: ContactRow) => string | null> = {
  first_name: ({ firstName }) => firstName,
  last_name: ({ lastName }) => lastName,
  title: ({ title }) => title,
  organization: ({ organization }) => organization,
  organization_type: ({ organizationType }) => typeName(organizationType),
  city: ({ city }) => city,
  state: ({ state }) => state,
  country: ({ countryCode }) => country(countryCode),
}

/** The service takes at most 255 bytes of a text. */
const longest = 255

function shortened(text: string): string {
  if (Buffer.byteLength(text) <= longest) return text
  // A character that was cut in the middle is left out.
  return Buffer.from(text)
    .subarray(0, longest)
    .toString()
    .replace(/\uFFFD+$/, '')
}

/** Empty texts too: a value that is gone here is gone there. */
export const mergeFieldsOf = (contact: ContactRow, mapping: readonly FieldMapping[]): Record<string, string> =>
  Object.fromEntries(mapping.map(({ field, tag }) => [tag, shortened(textOf[field](contact)?.trim() ?? '')]))

export const fingerprintOf = (mergeFields: Record<string, string>): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(mergeFields).sort(([one], [other]) => (one < other ? -1 : 1))))
    .digest('base64url')
