// Finds the rows of a file that repeat an earlier one, by the same rules that the import follows.
import type { NewInstitution } from '#features/profiles/custom/public.ts'
import { institutionOf, mergeInto as mergeIntoInstitution } from './organizations/import.ts'
import { planOrganizations } from './organizations/plan.ts'
import { addDraft, type Drafts, findDraft, mergeInto as mergeIntoDraft } from './people/drafts.ts'
import { planPeople } from './people/plan.ts'
import type { Asking, GivenRow } from './plan.ts'
import type { RepeatedRow } from './queries/uploads.ts'
import type { Settings } from './read/rows.ts'

type KeyedRow = GivenRow & { keys: string[] }
/** Reads the next rows, in file order, and returns those that repeat an earlier one. */
type Repeats = (rows: readonly KeyedRow[]) => Promise<RepeatedRow[]>

export function repeatsOfPeople(asking: Asking, settings: Settings): Repeats {
  const drafts: Drafts = new Map()
  return async (rows) =>
    (await planPeople(asking, rows, settings)).flatMap((plan) => {
      const { cells, rowNumber } = plan
      if (!cells || plan.outcome !== 'new') return []
      const earlier = findDraft(drafts, plan)
      if (!earlier) {
        addDraft(drafts, plan, cells, plan.organizationId ?? '')
        return []
      }
      const { differences, remarks } = mergeIntoDraft(drafts, earlier, plan, cells)
      return [{ rowNumber, sameAs: earlier.rowNumber, differences, remarks }]
    })
}

export function repeatsOfOrganizations(asking: Asking, settings: Settings): Repeats {
  const first = new Map<string, { rowNumber: number; institution: NewInstitution }>()
  return async (rows) =>
    (await planOrganizations(asking, rows, settings)).flatMap(({ cells, keys: [key = ''], rowNumber, outcome }) => {
      if (!cells || outcome !== 'new') return []
      const earlier = first.get(key)
      if (!earlier) {
        first.set(key, { rowNumber, institution: institutionOf(cells) })
        return []
      }
      const { differences } = mergeIntoInstitution(earlier.institution, cells)
      return [{ rowNumber, sameAs: earlier.rowNumber, differences, remarks: [] }]
    })
}

export function repeatsOfActivities(): Repeats {
  const first = new Map<string, number>()
  return async (rows) =>
    rows.flatMap(({ rowNumber, keys: [key = ''] }) => {
      const sameAs = first.get(key)
      if (sameAs === undefined) first.set(key, rowNumber)
      return sameAs === undefined ? [] : [{ rowNumber, sameAs, differences: [], remarks: [] }]
    })
}
