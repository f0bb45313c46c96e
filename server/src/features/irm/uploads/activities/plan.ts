import { type Asking, type GivenRow, type Plan, planOf, refused } from '../plan.ts'
import { matchActivities, matchOrganizations, matchPeople } from '../queries/matching.ts'
import { type ActivityCells, type RowError, readActivityRow, type Settings } from '../read/rows.ts'

/** Includes the attendees that the row names. */
export interface ActivityPlan extends Plan<ActivityCells> {
  personIds: string[]
}

export async function planActivities(
  asking: Asking,
  rows: readonly GivenRow[],
  settings: Settings,
): Promise<ActivityPlan[]> {
  const read = rows.map(({ rowNumber, given }) => ({ rowNumber, ...readActivityRow(given, settings) }))
  const good = read.flatMap(({ rowNumber, value }) => (value ? [{ rowNumber, cells: value }] : []))
  const firms = await matchOrganizations(
    asking.db,
    asking.customerId,
    good.map(({ cells }) => ({ name: cells.organization ?? '', city: null })),
  )
  const firmIds = firms.map(({ id }) => id)
  const people = await whoIsMeant(asking, good, firmIds)
  const logged = await matchActivities(
    asking.db,
    asking.customerId,
    good.map(({ cells }, index) => ({ ...cells, organizationId: firmIds[index] ?? null })),
  )
  const plans = new Map<number, ActivityPlan>()
  good.forEach(({ rowNumber, cells }, index) => {
    const organizationId = firmIds[index] ?? null
    const { ids, errors } = people[index] ?? { ids: [], errors: [] }
    const isUnknown = cells.organization !== null && !organizationId
    const problems = [
      ...(isUnknown ? [{ field: 'organization', message: 'Not found in your IRM or in the market' }] : []),
      ...errors,
    ]
    const subjectId = logged[index] ?? null
    const key = [cells.typeId, cells.subject.toLowerCase(), cells.startsAt.toISOString(), organizationId].join(' ')
    const plan =
      problems.length > 0
        ? refused<ActivityCells>(rowNumber, ...problems)
        : planOf(rowNumber, { cells, keys: [key], organizationId, subjectId, outcome: subjectId ? 'own' : 'new' })
    plans.set(rowNumber, { ...plan, personIds: ids })
  })
  return read.map(
    ({ rowNumber, errors }) =>
      plans.get(rowNumber) ?? { ...refused<ActivityCells>(rowNumber, ...errors), personIds: [] },
  )
}

interface GoodRow {
  cells: ActivityCells
}

/** The attendees named by each row, or why they are ambiguous. */
async function whoIsMeant(asking: Asking, rows: readonly GoodRow[], firmIds: readonly (string | null)[]) {
  const asked = rows.flatMap(({ cells }, row) =>
    cells.people.map((text) => ({ row, text, isEmail: text.includes('@'), organizationId: firmIds[row] ?? null })),
  )
  const matches = await matchPeople(
    asking.db,
    asking.customerId,
    asked.map(({ text, isEmail, organizationId }) => ({
      email: isEmail ? text : null,
      name: isEmail ? '' : text,
      organizationId,
      anywhere: !isEmail,
    })),
  )
  const found = rows.map(() => ({ ids: [] as string[], errors: [] as RowError[] }))
  asked.forEach(({ row, text }, index) => {
    const match = matches[index]
    const name = text.slice(0, 80)
    if (!match?.id) found[row]?.errors.push({ field: 'people', message: `“${name}” was not found` })
    else if (match.candidates > 1) {
      const give = match.by === 'name' ? 'an email address' : 'a name'
      const message = `“${name}” matches ${match.candidates} people. Enter ${give} instead.`
      found[row]?.errors.push({ field: 'people', message })
    } else if (!found[row]?.ids.includes(match.id)) found[row]?.ids.push(match.id)
  })
  return found
}
