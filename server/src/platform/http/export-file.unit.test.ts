import { expect, test } from 'vitest'
import { csvLine, local } from './csv.ts'
import { attachment, columnsOf, fileNameOf, fileOf } from './export-file.ts'

async function* noRows() {}

const nameOf = (...name: (string | null | undefined)[]) => fileNameOf(fileOf(noRows(), { name }), '/v2/x.csv', 'UTC')

test.each([
  [['Burlwade Capital, LLC', 'portfolio', '2026Q3'], 'Burlwade-Capital-LLC-portfolio-2026Q3'],
  [['VLTN.A', 'movers', '2026Q2', '2026Q3'], 'VLTN.A-movers-2026Q2-2026Q3'],
  [['Börse & Söhne', null, 'portfolio'], 'Börse-Söhne-portfolio'],
  [['../../etc/passwd', 'errors'], 'etc-passwd-errors'],
  [['"; filename=evil.exe\r\n', 'errors'], 'filename-evil.exe-errors'],
])('a file is named after what it holds: %j', (parts, expected) => {
  expect(nameOf(...parts)).toBe(expected)
})

test('a long name is cut', () => {
  expect(nameOf('Limited '.repeat(40), 'portfolio').length).toBeLessThanOrEqual(120)
})

test('without a name it is called after its path and the day where the user is', () => {
  expect(fileNameOf(noRows(), '/v2/product_feedback.csv?sort=created_at_asc', 'UTC')).toMatch(
    /^product-feedback-\d{4}-\d{2}-\d{2}$/,
  )
})

test('names beyond ASCII have a plain spelling too', () => {
  expect(attachment('Börse-portfolio', 'xlsx')).toBe(
    `attachment; filename="Borse-portfolio.xlsx"; filename*=UTF-8''B%C3%B6rse-portfolio.xlsx`,
  )
  expect(attachment('東京', 'csv')).toContain('filename="export.csv"')
})

test('times are those of the user, and their header says where', () => {
  const columns = [
    { key: 'at', header: 'Date', isInstant: true as const },
    { key: 'name', header: 'Name' },
  ]
  const timeZone = 'America/New_York'
  const chosen = columnsOf({ columns, rows: noRows(), query: {}, timeZone })
  expect(chosen.map(({ header }) => header)).toEqual(['Date (Eastern Time (New York))', 'Name'])
  expect(csvLine([local(new Date('2026-11-16T03:30:00Z'), timeZone)])).toBe('2026-11-15 22:30\r\n')
})
