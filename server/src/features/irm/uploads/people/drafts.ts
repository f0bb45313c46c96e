// Rows about the same new person become one contact, in the preview as in the import.
import type { NewContact } from '#features/profiles/custom/public.ts'
import { newId } from '#platform/identifiers.ts'
import { carry } from '../plan.ts'
import type { PersonCells } from '../read/rows.ts'
import { fillingOf, type PersonPlan } from './plan.ts'

interface Draft {
  rowNumber: number
  contact: NewContact
  /** The key of the contact's organization, which may not exist yet. */
  firm: string
}

/** By key. */
export type Drafts = Map<string, Draft>

const firmOf = ({ organizationId, newOrganization }: PersonPlan): string => organizationId ?? newOrganization ?? ''

/** The draft of an earlier row about the same person. */
export const findDraft = (drafts: Drafts, { keys }: PersonPlan): Draft | undefined =>
  keys.map((key) => drafts.get(key)).find((draft) => draft !== undefined)

export function addDraft(drafts: Drafts, plan: PersonPlan, cells: PersonCells, organizationId: string): NewContact {
  const contact = contactOf(cells, organizationId)
  const draft = { rowNumber: plan.rowNumber, contact, firm: firmOf(plan) }
  for (const key of plan.keys) drafts.set(key, draft)
  return contact
}

/** Fills in what earlier rows left empty; the rest is reported. */
export function mergeInto(drafts: Drafts, draft: Draft, plan: PersonPlan, cells: PersonCells) {
  const { contact, firm } = draft
  const seen = { ...contact, jobs: [{ ...contact.job, personId: contact.id, organizationId: firm }] }
  const { fillings, ...reported } = fillingOf(seen, cells, firmOf(plan))
  for (const { table, values } of fillings) carry(table === 'job' ? contact.job : contact, values)
  // Later rows find a person by the addresses that are stored, as they do in the IRM.
  const [key] = plan.keys
  const isStored = [contact.emailPrimary, contact.emailSecondary].includes(cells.email)
  if (key && cells.email && isStored && !drafts.has(key)) drafts.set(key, draft)
  return { isFilled: fillings.length > 0, ...reported }
}

const contactOf = (cells: PersonCells, organizationId: string): NewContact => ({
  id: newId(),
  firstName: cells.firstName,
  lastName: cells.lastName,
  preferredName: null,
  emailPrimary: cells.email,
  emailSecondary: null,
  description: null,
  job: {
    id: newId(),
    organizationId,
    title: cells.title,
    jobFunctions: cells.jobFunctions,
    phone: cells.phone,
    mobilePhone: null,
    street: null,
    street2: null,
    city: cells.city,
    state: cells.state,
    countryCode: cells.country,
    postalCode: null,
    isPrimary: true,
  },
})
