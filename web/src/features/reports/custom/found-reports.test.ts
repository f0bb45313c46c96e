import type { CustomReport } from '@rostrum/contract/reports/custom-reports'
import { expect, test } from 'vitest'
import { foundReports } from './found-reports.ts'

const report = (name: string, subject: string, lastName: string, day: string) =>
  ({
    name,
    definition: { subject },
    owner: { id: lastName, firstName: 'Ada', lastName },
    updatedAt: new Date(`2026-11-${day}T12:00:00Z`),
  }) as CustomReport
const reports = [
  report('Board table', 'holders', 'Lindqvist', '10'),
  report('Overdue', 'tasks', 'Okafor', '12'),
  report('Activity by month', 'activities', 'Lindqvist', '11'),
]
const names = (search: Parameters<typeof foundReports>[1]) => foundReports(reports, search).map(({ name }) => name)

test('the latest report comes first, unless the address has another order', () => {
  expect(names({})).toEqual(['Overdue', 'Activity by month', 'Board table'])
  expect(names({ sortField: 'name', sortDirection: 'asc' })).toEqual(['Activity by month', 'Board table', 'Overdue'])
  expect(names({ sortField: 'owner', sortDirection: 'desc' })[0]).toBe('Overdue')
  expect(names({ sortField: 'weather', sortDirection: 'asc' })).toHaveLength(3)
})

test('reports are found by name, subject and owner', () => {
  expect(names({ term: 'BOARD' })).toEqual(['Board table'])
  expect(names({ term: 'okafor' })).toEqual(['Overdue'])
  expect(names({ term: 'nothing' })).toEqual([])
})
