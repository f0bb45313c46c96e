import { expect, test } from 'vitest'
import { groupsOf } from './groups.ts'

const row = (countryCode: string) => ({
  ...{ countryCode, shares: null, peerCount: 0, styles: [], type: null },
  ...{ delivered: 1, opened: 0, clicked: 0, answered: 0 },
})

test('every location is a group, so that each can be chosen in the filter', () => {
  const codes = ['US', 'CA', 'GB', 'DE', 'FR', 'CH', 'NL', 'SE', 'NO', 'DK', 'JP', 'AU', 'SG', 'IT']
  const groups = groupsOf([...codes, 'SG'].map(row)).filter(({ trait }) => trait === 'country')
  expect(groups.map(({ key }) => key).sort()).toEqual([...codes].sort())
  expect(groups[0]).toMatchObject({ key: 'SG', delivered: 2 })
})
