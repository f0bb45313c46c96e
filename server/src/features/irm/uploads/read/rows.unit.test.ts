import type { CustomField } from '@rostrum/contract/irm/fields'
import { sheetLimits } from '@rostrum/contract/sheets'
import { expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { worstTexts } from '#testing/worst-cases/texts.ts'
import { budgetMs, threadMs } from '#testing/worst-cases/thread-time.ts'
import { targetFields } from './fields.ts'
import { readActivityRow, readOrganizationRow, readPersonRow, type Settings } from './rows.ts'

const customFields = (['text', 'number', 'date', 'choice', 'multi_choice'] as const).map(
  (kind): CustomField => ({
    id: newId(),
    subject: 'person',
    name: kind,
    kind,
    options: ['One', 'Two'],
    position: 0,
    isArchived: false,
  }),
)

const settings: Settings = { dateOrder: 'month_first', timeZone: 'UTC', customFields, activityTypes: [] }

const readers = { people: readPersonRow, organizations: readOrganizationRow, activities: readActivityRow }

test.each(['people', 'organizations', 'activities'] as const)(
  'a cell of %s with any text costs little time',
  async (kind) => {
    for (const { key } of targetFields(kind, customFields)) {
      for (const [name, text] of worstTexts(sheetLimits.cellCharacters)) {
        const read = () => readers[kind]({ [key]: text }, settings)
        expect(await threadMs(read), `${key}: ${name}`).toBeLessThan(budgetMs)
      }
    }
  },
)
