import { listContactsForFilling } from '#features/profiles/custom/public.ts'
import { type Asking, compare, type GivenRow, type Plan, planOf, refused } from '../plan.ts'
import { matchOrganizations, matchPeople, type OrganizationMatch, type PersonMatch } from '../queries/matching.ts'
import type { Settings } from '../read/rows.ts'
import { type PersonCells, readPersonRow } from '../read/rows.ts'

type PersonPlan = Plan<PersonCells>
type Contact = Awaited<ReturnType<typeof listContactsForFilling>>[number]

export async function planPeople(asking: Asking, rows: readonly GivenRow[], settings: Settings): Promise<PersonPlan[]> {
  const read = rows.map(({ rowNumber, given }) => ({ rowNumber, ...readPersonRow(given, settings) }))
  const good = read.flatMap(({ rowNumber, value }) => (value ? [{ rowNumber, cells: value }] : []))
  const firms = await matchOrganizations(
    asking.db,
    asking.customerId,
    good.map(({ cells }) => ({ name: cells.organization ?? '', city: cells.city })),
  )
  const people = await matchPeople(
    asking.db,
    asking.customerId,
    good.map(({ cells }, index) => ({
      email: cells.email,
      name: `${cells.firstName} ${cells.lastName}`,
      organizationId: firms[index]?.id ?? null,
      anywhere: false,
    })),
  )
  const own = people.flatMap(({ id, isOwn }) => (id && isOwn ? [id] : []))
  const contacts = new Map((await listContactsForFilling(asking.db, own)).map((one) => [one.id, one]))
  const plans = new Map<number, PersonPlan>()
  good.forEach(({ rowNumber, cells }, index) => {
    const [firm, match] = [firms[index], people[index]]
    if (firm && match) plans.set(rowNumber, planPerson(rowNumber, cells, firm, match, contacts))
  })
  return read.map(({ rowNumber, errors }) => plans.get(rowNumber) ?? refused(rowNumber, ...errors))
}

function planPerson(
  rowNumber: number,
  cells: PersonCells,
  firm: OrganizationMatch,
  match: PersonMatch,
  contacts: ReadonlyMap<string, Contact>,
): PersonPlan {
  const keys = [
    ...(cells.email ? [`email ${cells.email.toLowerCase()}`] : []),
    ...(cells.organization ? [`name ${match.folded} at ${firm.id ?? firm.bare}`] : []),
  ]
  const found = { cells, keys, subjectId: match.id, organizationId: firm.id }
  if (match.id && match.by === 'name' && match.candidates > 1) {
    const message = `is the name of ${match.candidates} people there: give an email address`
    return refused(rowNumber, { field: 'last_name', message })
  }
  if (match.id) {
    const contact = contacts.get(match.id)
    const filling = contact ? fillingOf(contact, cells, firm.id) : { fillings: [], differences: [] }
    return planOf(rowNumber, { ...found, ...filling, outcome: match.isOwn || match.isMember ? 'own' : 'market' })
  }
  if (!cells.organization) {
    return refused(rowNumber, { field: 'organization', message: 'is required for somebody new' })
  }
  const newOrganization = firm.id ? null : firm.bare || cells.organization
  return planOf(rowNumber, { ...found, outcome: 'new', newOrganization })
}

/** Fills in the job at the row's organization, or the first job. */
export function fillingOf(
  contact: Contact,
  cells: PersonCells,
  organizationId: string | null,
): Pick<PersonPlan, 'fillings' | 'differences'> {
  const there = contact.jobs.find((job) => job.organizationId === organizationId)
  const job = there ?? contact.jobs[0]
  const hasEmail = [contact.emailPrimary, contact.emailSecondary].some(
    (one) => one?.toLowerCase() === cells.email?.toLowerCase(),
  )
  const person = compare([
    { field: 'email', column: 'email_primary', now: contact.emailPrimary, given: hasEmail ? null : cells.email },
  ])
  const isElsewhere = cells.organization !== null && !there
  const atWork = compare(
    job && !isElsewhere
      ? [
          { field: 'title', column: 'title', now: job.title, given: cells.title },
          { field: 'phone', column: 'phone', now: job.phone, given: cells.phone },
          { field: 'city', column: 'city', now: job.city, given: cells.city },
          { field: 'state', column: 'state', now: job.state, given: cells.state },
          { field: 'country', column: 'country_code', now: job.countryCode, given: cells.country },
          { field: 'job_function', column: 'job_functions', now: job.jobFunctions, given: cells.jobFunctions },
        ]
      : [],
  )
  const elsewhere = isElsewhere ? [{ field: 'organization', kept: 'works somewhere else' }] : []
  const fillings: PersonPlan['fillings'] = []
  if (Object.keys(person.filled).length > 0)
    fillings.push({ table: 'person', rowId: contact.id, values: person.filled })
  if (job && Object.keys(atWork.filled).length > 0)
    fillings.push({ table: 'job', rowId: job.id, values: atWork.filled })
  return { fillings, differences: [...person.differences, ...atWork.differences, ...elsewhere] }
}
