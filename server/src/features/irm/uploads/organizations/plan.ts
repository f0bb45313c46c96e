import { listInstitutionsForFilling } from '#features/profiles/custom/public.ts'
import { type Asking, carry, compare, type GivenRow, type Plan, planOf, refused } from '../plan.ts'
import { matchOrganizations } from '../queries/matching.ts'
import { type OrganizationCells, readOrganizationRow, type Settings } from '../read/rows.ts'

export type OrganizationPlan = Plan<OrganizationCells>
type Institution = Awaited<ReturnType<typeof listInstitutionsForFilling>>[number]

export async function planOrganizations(
  asking: Asking,
  rows: readonly GivenRow[],
  settings: Settings,
): Promise<OrganizationPlan[]> {
  const read = rows.map(({ rowNumber, given }) => ({ rowNumber, ...readOrganizationRow(given, settings) }))
  const good = read.flatMap(({ rowNumber, value }) => (value ? [{ rowNumber, cells: value }] : []))
  const asked = good.map(({ cells }) => ({ name: cells.name, city: cells.city }))
  const matches = await matchOrganizations(asking.db, asking.customerId, asked)
  const own = matches.flatMap(({ id, isOwn }) => (id && isOwn ? [id] : []))
  const institutions = new Map((await listInstitutionsForFilling(asking.db, own)).map((one) => [one.id, one]))
  const plans = new Map<number, OrganizationPlan>()
  good.forEach(({ rowNumber, cells }, index) => {
    const match = matches[index]
    if (!match) return
    const institution = match.id ? institutions.get(match.id) : undefined
    plans.set(
      rowNumber,
      planOf(rowNumber, {
        cells,
        keys: [`organization ${match.bare}`],
        subjectId: match.id,
        outcome: match.id ? (match.isMember ? 'own' : 'market') : 'new',
        ...(institution && fillAndCarry(institution, cells)),
      }),
    )
  })
  return read.map(({ rowNumber, errors }) => plans.get(rowNumber) ?? refused(rowNumber, ...errors))
}

function fillAndCarry(institution: Institution, cells: OrganizationCells) {
  const filling = fillingOf(institution, cells)
  for (const { values } of filling.fillings) carry(institution, values)
  return filling
}

export function fillingOf(
  institution: Omit<Institution, 'name' | 'aum'> & { aum: Institution['aum'] | number },
  cells: OrganizationCells,
): Pick<OrganizationPlan, 'fillings' | 'differences'> {
  const { filled, differences } = compare([
    { field: 'website', column: 'website', now: institution.website, given: cells.website },
    { field: 'phone', column: 'phone', now: institution.phone, given: cells.phone },
    { field: 'street', column: 'street', now: institution.street, given: cells.street },
    { field: 'city', column: 'city', now: institution.city, given: cells.city },
    { field: 'state', column: 'state', now: institution.state, given: cells.state },
    { field: 'country', column: 'country_code', now: institution.countryCode, given: cells.country },
    { field: 'postal_code', column: 'postal_code', now: institution.postalCode, given: cells.postalCode },
    { field: 'aum', column: 'aum', now: institution.aum, given: cells.aum },
    { field: 'description', column: 'description', now: institution.description, given: cells.description },
  ])
  const isFilled = Object.keys(filled).length > 0
  return {
    fillings: isFilled ? [{ table: 'organization', rowId: institution.id, values: filled }] : [],
    differences,
  }
}
