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
import { addDraft, type Drafts, findDraft, mergeInto } from './drafts.ts'
import type { PersonPlan } from './plan.ts'

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

/** Rows about the same person create one contact; only a row that creates one creates its organization too. */
async function makeContacts(batch: Batch, plans: readonly PersonPlan[]): Promise<void> {
  const drafts: Drafts = new Map()
  const contacts: NewContact[] = []
  const firms = new Map<string, NewInstitution>()
  for (const plan of plans) {
    const { cells, rowNumber } = plan
    if (!cells) continue
    const earlier = findDraft(drafts, plan)
    if (earlier) {
      const { isFilled, ...reported } = mergeInto(drafts, earlier, plan, cells)
      finishRow(batch, { ...plan, ...reported }, isFilled ? 'filled' : 'unchanged', earlier.contact.id)
      continue
    }
    const organizationId = plan.organizationId ?? firmFor(batch, firms, plan)
    if (!organizationId) continue
    const contact = addDraft(drafts, plan, cells, organizationId)
    contacts.push(contact)
    finishRow(batch, plan, 'created', contact.id)
    batch.entries.push({ rowNumber, what: 'person', subjectType: 'person', subjectId: contact.id })
    batch.changes.push({ action: 'person.created', subjectType: 'person', subjectId: contact.id, after: contact })
  }
  await insertInstitutions(batch.db, batch.by, [...firms.values()])
  await insertContacts(batch.db, batch.by, contacts)
}

/** The id of the organization to create for the row. */
function firmFor(batch: Batch, firms: Map<string, NewInstitution>, plan: PersonPlan): string | undefined {
  const { newOrganization, cells, rowNumber } = plan
  if (!newOrganization || !cells?.organization) return undefined
  const known = firms.get(newOrganization)
  if (known) return known.id
  const firm = { ...bareInstitution, id: newId(), name: cells.organization }
  firms.set(newOrganization, firm)
  const subject = { subjectType: 'organization' as const, subjectId: firm.id }
  batch.entries.push({ rowNumber, what: 'organization', ...subject })
  batch.changes.push({ action: 'organization.created', ...subject, after: firm })
  return firm.id
}
