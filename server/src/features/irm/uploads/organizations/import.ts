import { insertInstitutions, type NewInstitution } from '#features/profiles/custom/public.ts'
import { newId } from '#platform/identifiers.ts'
import { type Batch, finishRow } from '../import/batch.ts'
import { type About, attachExtras } from '../import/extras.ts'
import { fillIn, takeIntoIrm } from '../import/profiles.ts'
import type { Plan } from '../plan.ts'
import type { OrganizationCells } from '../read/rows.ts'

type OrganizationPlan = Plan<OrganizationCells>

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
    const institution = institutionOf(cells, earlier?.id ?? newId())
    if (earlier) {
      finishRow(batch, plan, addTo(earlier, institution) ? 'filled' : 'unchanged', earlier.id)
      continue
    }
    made.set(key, institution)
    finishRow(batch, plan, 'created', institution.id)
    const subject = { subjectType: 'organization' as const, subjectId: institution.id }
    batch.entries.push({ rowNumber, what: 'organization', ...subject })
    batch.changes.push({ action: 'organization.created', ...subject, after: institution })
  }
  await insertInstitutions(batch.db, batch.by, [...made.values()])
}

const institutionOf = (cells: OrganizationCells, id: string): NewInstitution => ({
  ...bareInstitution,
  id,
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

/** Returns whether there was anything to add. */
function addTo(institution: NewInstitution, more: NewInstitution): boolean {
  const empty = Object.entries(more).filter(
    ([column, value]) => value !== null && institution[column as keyof NewInstitution] === null,
  )
  Object.assign(institution, Object.fromEntries(empty))
  return empty.length > 0
}
