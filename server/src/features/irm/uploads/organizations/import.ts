import { insertInstitutions, type NewInstitution } from '#features/profiles/custom/public.ts'
import { newId } from '#platform/identifiers.ts'
import { type Batch, finishRow } from '../import/batch.ts'
import { type About, attachExtras } from '../import/extras.ts'
import { fillIn, takeIntoIrm } from '../import/profiles.ts'
import { carry } from '../plan.ts'
import type { OrganizationCells } from '../read/rows.ts'
import { fillingOf, type OrganizationPlan } from './plan.ts'

/** Only the name is known; the type defaults to that of most investors. */
export const bareInstitution: Omit<NewInstitution, 'id' | 'name'> = {
  type: 'investment_manager',
  parentId: null,
  website: null,
  phone: null,
  description: null,
  street: null,
  street2: null,
  city: null,
  state: null,
  countryCode: null,
  postalCode: null,
  aum: null,
}

export async function importOrganizations(batch: Batch, plans: readonly OrganizationPlan[]): Promise<void> {
  const of = (outcome: OrganizationPlan['outcome']) => plans.filter((plan) => plan.outcome === outcome)
  await makeInstitutions(batch, of('new'))
  await takeIntoIrm(batch, 'organization', of('market'))
  await fillIn(batch, 'organization', of('own'))
  for (const plan of of('error')) finishRow(batch, plan, 'failed', null)
  const about = plans.flatMap(({ rowNumber, cells }): About[] => {
    const subjectId = batch.done.get(rowNumber)?.subjectId
    return cells && subjectId ? [{ rowNumber, subjectType: 'organization', subjectId, cells }] : []
  })
  await attachExtras(batch, about)
}

async function makeInstitutions(batch: Batch, plans: readonly OrganizationPlan[]): Promise<void> {
  const made = new Map<string, NewInstitution>()
  for (const plan of plans) {
    const { cells, keys, rowNumber } = plan
    if (!cells) continue
    const [key = ''] = keys
    const earlier = made.get(key)
    if (earlier) {
      const { isFilled, ...reported } = mergeInto(earlier, cells)
      finishRow(batch, { ...plan, ...reported }, isFilled ? 'filled' : 'unchanged', earlier.id)
      continue
    }
    const institution = institutionOf(cells)
    made.set(key, institution)
    finishRow(batch, plan, 'created', institution.id)
    const subject = { subjectType: 'organization' as const, subjectId: institution.id }
    batch.entries.push({ rowNumber, what: 'organization', ...subject })
    batch.changes.push({ action: 'organization.created', ...subject, after: institution })
  }
  await insertInstitutions(batch.db, batch.by, [...made.values()])
}

export const institutionOf = (cells: OrganizationCells): NewInstitution => ({
  ...bareInstitution,
  id: newId(),
  name: cells.name,
  type: cells.type ?? bareInstitution.type,
  website: cells.website,
  phone: cells.phone,
  description: cells.description,
  street: cells.street,
  city: cells.city,
  state: cells.state,
  countryCode: cells.country,
  postalCode: cells.postalCode,
  aum: cells.aum,
})

/** Fills in what earlier rows left empty; the rest is reported. */
export function mergeInto(institution: NewInstitution, cells: OrganizationCells) {
  const { fillings, differences } = fillingOf(institution, cells)
  for (const { values } of fillings) carry(institution, values)
  return { isFilled: fillings.length > 0, differences }
}
