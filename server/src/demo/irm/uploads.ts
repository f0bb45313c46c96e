// Two files that the team uploaded: contacts of a conference, and the calls of a former spreadsheet.
import { runNextStep } from '#features/irm/uploads/public.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { addDays, lastBusinessDay } from '../universe/calendar.ts'
import type { Investor } from './investors.ts'
import type { By } from './team.ts'
import { homeZone } from './zones.ts'

interface File {
  kind: 'people' | 'activities'
  name: string
  /** Target field of each column. */
  fields: string[]
  columns: string[]
  rows: string[][]
  by: 'ada' | 'miles'
  daysAgo: number
}

const visitors: readonly [first: string, last: string, title: string][] = [
  ['Lydia', 'Farrow', 'Research Associate'],
  ['Owen', 'Castellan', 'Portfolio Manager'],
  ['Anjali', 'Deshmukh', 'Equity Analyst'],
  ['Peter', 'Lindgren', 'Senior Analyst'],
  ['Rosalind', 'Achebe', 'Analyst'],
  ['Marcus', 'Thiele', 'Director of Research'],
  ['Naomi', 'Brandvold', 'Portfolio Manager'],
  ['Felix', 'Arroyo', 'Analyst'],
]
const unknownFirms = ['Pellbrook Wealth Partners', 'Cresthollow Family Office']

function conferenceContacts(investors: readonly Investor[]): File {
  const firms = [...investors.slice(14, 20).map(({ name }) => name), ...unknownFirms]
  return {
    kind: 'people',
    name: 'Mid Cap Forum attendees.csv',
    columns: ['First Name', 'Last Name', 'Title', 'Firm', 'Email', 'Tags'],
    fields: ['first_name', 'last_name', 'title', 'organization', 'email', 'tags'],
    rows: visitors.map(([first, last, title], index) => [
      first,
      last,
      title,
      firms[index % firms.length] ?? '',
      `${first}.${last}@mail.example`.toLowerCase(),
      'Mid Cap Forum',
    ]),
    by: 'miles',
    daysAgo: 41,
  }
}

function formerCalls(investors: readonly Investor[], today: string): File {
  const subjects = ['Intro call', 'Results question', 'Model question', 'Dividend question', 'Sector review']
  return {
    kind: 'activities',
    name: 'Call log before Rostrum.csv',
    columns: ['Type', 'Subject', 'Date', 'Time', 'Organization', 'Notes'],
    fields: ['type', 'subject', 'date', 'time', 'organization', 'note'],
    rows: investors.slice(20, 32).map(({ name }, index) => {
      const day = lastBusinessDay(addDays(today, -(745 + 9 * index)))
      const [year, month, date] = day.split('-')
      const subject = subjects[index % subjects.length] ?? ''
      return [
        'Phone Call',
        `${subject}, ${name}`,
        `${month}/${date}/${year}`,
        `${10 + (index % 6)}:00`,
        name,
        'From the old call log.',
      ]
    }),
    by: 'ada',
    daysAgo: 320,
  }
}

export async function writeUploads(db: Db, by: By, investors: readonly Investor[], today: string): Promise<void> {
  for (const file of [formerCalls(investors, today), conferenceContacts(investors)]) await upload(db, by, file, today)
}

/** By the program's own steps, so that it can be undone like any other. */
async function upload(db: Db, by: By, file: File, today: string): Promise<void> {
  const { customerId } = by
  const [sheetId, id, userId] = [newId(), newId(), by[file.by]]
  const createdAt = new Date(`${lastBusinessDay(addDays(today, -file.daysAgo))}T15:20:00Z`)
  const sheet = { fileName: file.name, columns: file.columns, delimiter: ',', createdAt }
  const count = { rowCount: file.rows.length }
  await db
    .insertInto('app.sheets')
    .values({ customerId, id: sheetId, userId, kind: 'csv', ...sheet, ...count })
    .execute()
  await db
    .insertInto('app.sheetRows')
    .values(file.rows.map((cells, index) => ({ customerId, sheetId, rowNumber: index + 2, cells })))
    .execute()
  const mapping = JSON.stringify(file.fields.map((field, column) => ({ field, column })))
  const settings = { dateOrder: 'month_first', timeZone: homeZone, hasCustomFields: true, scope: 'user' }
  await db
    .insertInto('app.irmUploads')
    .values({ customerId, id, userId, kind: file.kind, sheetId, mapping, ...settings, ...sheet, ...count })
    .execute()
  while (await runNextStep(db, id));
  await db.updateTable('app.irmUploads').set({ state: 'importing' }).where('id', '=', id).execute()
  while (await runNextStep(db, id));
  const importedAt = new Date(createdAt.getTime() + 240_000)
  await db.updateTable('app.irmUploads').set({ importedAt, touchedAt: importedAt }).where('id', '=', id).execute()
}
