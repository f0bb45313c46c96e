import {
  insertContacts,
  insertInstitutions,
  type NewContact,
  type NewInstitution,
} from '#features/profiles/custom/public.ts'
import { newId } from '#platform/identifiers.ts'
import { type Batch, finishRow } from '../import/batch.ts'
import { type About, attachExtras } from '../import/extras.ts'
import { fillIn, takeIntoIrm } from '../import/profiles.ts'
import { bareInstitution } from '../organizations/import.ts'
import type { Plan } from '../plan.ts'
import type { PersonCells } from '../read/rows.ts'

type PersonPlan = Plan<PersonCells>

export async function importPeople(batch: Batch, plans: readonly PersonPlan[]): Promise<void> {
  const of = (outcome: PersonPlan['outcome']) => plans.filter((plan) => plan.outcome === outcome)
  await makeContacts(batch, of('new'))
  await takeIntoIrm(batch, 'person', of('market'))
  await fillIn(batch, 'person', of('own'))
  for (const plan of of('error')) finishRow(batch, plan, 'failed', null)
  const about = plans.flatMap(({ rowNumber, cells }): About[] => {
    const subjectId = batch.done.get(rowNumber)?.subjectId
    return cells && subjectId ? [{ rowNumber, subjectType: 'person', subjectId, cells }] : []
  })
  await attachExtras(batch, about)
}

/** Rows about the same person create one contact; each row fills in what earlier ones left empty. */
async function makeContacts(batch: Batch, plans: readonly PersonPlan[]): Promise<void> {
  const firms = await makeFirms(batch, plans)
  const byKey = new Map<string, NewContact>()
  const contacts: NewContact[] = []
  for (const plan of plans) {
    const { cells, keys, rowNumber } = plan
    const organizationId = plan.organizationId ?? firms.get(plan.newOrganization ?? '')
    if (!cells || !organizationId) continue
    const earlier = keys.map((key) => byKey.get(key)).find((one) => one !== undefined)
    const contact = contactOf(cells, organizationId, earlier?.id ?? newId())
    for (const key of keys) byKey.set(key, earlier ?? contact)
    if (earlier) {
      finishRow(batch, plan, addTo(earlier, contact) ? 'filled' : 'unchanged', earlier.id)
      continue
    }
    contacts.push(contact)
    finishRow(batch, plan, 'created', contact.id)
    batch.entries.push({ rowNumber, what: 'person', subjectType: 'person', subjectId: contact.id })
    batch.changes.push({ action: 'person.created', subjectType: 'person', subjectId: contact.id, after: contact })
  }
  await insertContacts(batch.db, batch.by, contacts)
}

async function makeFirms(batch: Batch, plans: readonly PersonPlan[]): Promise<Map<string, string>> {
  const firms = new Map<string, NewInstitution>()
  for (const { newOrganization, cells, rowNumber } of plans) {
    if (!newOrganization || !cells?.organization || firms.has(newOrganization)) continue
    const firm = { ...bareInstitution, id: newId(), name: cells.organization }
    firms.set(newOrganization, firm)
    const subject = { subjectType: 'organization' as const, subjectId: firm.id }
    batch.entries.push({ rowNumber, what: 'organization', ...subject })
    batch.changes.push({ action: 'organization.created', ...subject, after: firm })
  }
  await insertInstitutions(batch.db, batch.by, [...firms.values()])
  return new Map([...firms].map(([bare, { id }]) => [bare, id]))
}

const contactOf = (cells: PersonCells, organizationId: string, id: string): NewContact => ({
  id,
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

/** Returns whether there was anything to add. */
function addTo(contact: NewContact, more: NewContact): boolean {
  const before = JSON.stringify(contact)
  contact.emailPrimary ??= more.emailPrimary
  const { job } = contact
  job.title ||= more.job.title
  job.phone ??= more.job.phone
  job.city ??= more.job.city
  job.state ??= more.job.state
  job.countryCode ??= more.job.countryCode
  if (job.jobFunctions.length === 0) job.jobFunctions = more.job.jobFunctions
  return JSON.stringify(contact) !== before
}
