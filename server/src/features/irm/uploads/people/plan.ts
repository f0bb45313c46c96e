import { listContactsForFilling } from '#features/profiles/custom/public.ts'
import { type Asking, carry, compare, type GivenRow, type Plan, planOf, refused } from '../plan.ts'
import { matchOrganizations, matchPeople, type OrganizationMatch, type PersonMatch } from '../queries/matching.ts'
import type { Settings } from '../read/rows.ts'
import { type PersonCells, readPersonRow } from '../read/rows.ts'

export type PersonPlan = Plan<PersonCells>
export type Contact = Awaited<ReturnType<typeof listContactsForFilling>>[number]

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
      turned: `${cells.lastName} ${cells.firstName}`,
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
  // Desks share an email address, so each key has the name.
  const keys = [
    ...(cells.email ? [`email ${cells.email.toLowerCase()} ${match.nameKey}`] : []),
    ...(cells.organization ? [`name ${match.nameKey} at ${firm.id ?? firm.bare}`] : []),
  ]
  const found = { cells, keys, subjectId: match.id, organizationId: firm.id }
  if (match.id && match.by === 'name' && match.candidates > 1) {
    const message = `${match.candidates} people there have this name. Add an email address.`
    return refused(rowNumber, { field: 'last_name', message })
  }
  if (match.id) {
    const contact = contacts.get(match.id)
    const filling = contact ? fillAndCarry(contact, cells, firm.id) : comparedWith(match, cells)
    return planOf(rowNumber, { ...found, ...filling, outcome: match.isOwn || match.isMember ? 'own' : 'market' })
  }
  if (!cells.organization) {
    return refused(rowNumber, { field: 'organization', message: 'Required for a new person' })
  }
  const newOrganization = firm.id ? null : firm.bare
  const where = match.isNamesakeMember ? 'your IRM' : 'the market'
  const remarks = match.namesake ? [{ field: 'email', message: `Also used by ${match.namesake} in ${where}` }] : []
  return planOf(rowNumber, { ...found, outcome: 'new', newOrganization, remarks })
}

const namesOf = (now: { firstName: string | null; lastName: string | null }, cells: PersonCells) => [
  { field: 'first_name', column: 'first_name', now: now.firstName, given: cells.firstName },
  { field: 'last_name', column: 'last_name', now: now.lastName, given: cells.lastName },
]

/** Market profiles are never changed: everything that differs is reported. */
function comparedWith(match: PersonMatch, cells: PersonCells): Pick<PersonPlan, 'differences' | 'remarks'> {
  const { differences } = compare([
    ...namesOf(match, cells),
    { field: 'email', column: 'email', now: match.matchedEmail, given: cells.email },
  ])
  const isLost = cells.email !== null && !match.matchedEmail
  const message = 'Not saved because market profiles can’t be changed'
  return { differences, remarks: isLost ? [{ field: 'email', message }] : [] }
}

function fillAndCarry(contact: Contact, cells: PersonCells, organizationId: string | null) {
  const filling = fillingOf(contact, cells, organizationId)
  for (const { table, rowId, values } of filling.fillings) {
    const filled = table === 'job' ? contact.jobs.find(({ id }) => id === rowId) : contact
    if (filled) carry(filled, values)
  }
  return filling
}

/** Another address goes to the second field; a third is reported. */
function emailOf({ emailPrimary, emailSecondary }: Contact, { email }: PersonCells) {
  const known = [emailPrimary, emailSecondary].flatMap((one) => one ?? [])
  if (!email || known.some((one) => one.toLowerCase() === email.toLowerCase())) return {}
  if (!emailPrimary) return { filled: { email_primary: email } }
  if (!emailSecondary)
    return {
      filled: { email_secondary: email },
      remarks: [{ field: 'email', message: 'Saved as the second email' }],
    }
  return { differences: [{ field: 'email', kept: known.join(', ') }] }
}

/** Fills in the job at the row's organization, or the first job. */
export function fillingOf(
  contact: Contact,
  cells: PersonCells,
  organizationId: string | null,
): Pick<PersonPlan, 'fillings' | 'differences' | 'remarks'> {
  const there = contact.jobs.find((job) => job.organizationId === organizationId)
  const job = there ?? contact.jobs[0]
  const { filled: person, differences: emails = [], remarks = [] } = emailOf(contact, cells)
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
  const elsewhere = isElsewhere ? [{ field: 'organization', kept: 'works at another organization' }] : []
  const fillings: PersonPlan['fillings'] = []
  if (person) fillings.push({ table: 'person', rowId: contact.id, values: person })
  if (job && Object.keys(atWork.filled).length > 0)
    fillings.push({ table: 'job', rowId: job.id, values: atWork.filled })
  const { differences: names } = compare(namesOf(contact, cells))
  return { fillings, differences: [...names, ...emails, ...atWork.differences, ...elsewhere], remarks }
}
