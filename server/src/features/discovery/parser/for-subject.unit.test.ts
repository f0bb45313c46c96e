import { expect, test } from 'vitest'
import { forSubject } from './for-subject.ts'
import { readQuestion } from './read-question.ts'
import { testLexicon } from './testing/lexicon.ts'

const read = (question: string, subject?: 'organizations' | 'people' | 'funds') => {
  const { notUnderstood, ...reading } = readQuestion(question, testLexicon)
  return { ...forSubject({ ...reading, notUnderstood }, subject), notUnderstood }
}

test.each([
  ['portfolio managers at hedge funds in Boston', 'people', { organizationTypes: ['hedge_fund'], metro: ['boston'] }],
  [
    'people at growth funds over $1B that hold two of our peers',
    'people',
    { styles: ['growth'], eaumMin: 1e9, peersHeldMin: 2 },
  ],
  ['analysts in New York we have never met', 'people', { metro: ['new_york'], coverages: ['never_met'] }],
  ['CIOs of pension funds in Canada', 'people', { organizationTypes: ['pension_fund'], country: ['CA'] }],
  ['heads of equities at former holders', 'people', { ownership: 'former_holders' }],
  ['who should I meet in Chicago?', 'people', { metro: ['chicago'] }],
  ['PMs at firms that bought our peers last quarter', 'people', { peersBoughtMin: 1 }],
  ['contacts at non-holders with a strong fit', 'people', { ownership: 'non_holders', fitScoreTypes: ['strong'] }],
  ['mutual funds with a strong fit', 'funds', { kinds: ['mutual_fund'], fitScoreTypes: ['strong'] }],
  ['value ETFs', 'funds', { kinds: ['etf'], styles: ['value'] }],
  [
    'growth mutual funds of firms that hold us',
    'funds',
    { kinds: ['mutual_fund'], styles: ['growth'], ownership: 'holders' },
  ],
  ['closed-end funds in Boston', 'funds', { kinds: ['closed_end'], metro: ['boston'] }],
  ['individual funds from hedge funds in London', 'funds', { organizationTypes: ['hedge_fund'], metro: ['london'] }],
  ['growth funds in Boston', 'organizations', { styles: ['growth'], metro: ['boston'] }],
])('%s', (question, subject, filters) => {
  const reading = read(question)
  expect(reading).toMatchObject({ subject, filters, notUnderstood: [], notApplicable: [] })
  const { jobFunctions: _, ...others } = reading.filters
  expect(Object.keys(others).sort()).toEqual(Object.keys(filters).sort())
})

test('what the chosen list cannot filter or sort by is named', () => {
  expect(read('portfolio managers in Boston', 'organizations')).toMatchObject({
    subject: 'organizations',
    filters: { metro: ['boston'] },
    notApplicable: ['portfolio managers'],
  })
  expect(read('non-holders in Boston by peers held', 'people')).toMatchObject({
    filters: { ownership: 'non_holders', metro: ['boston'] },
    sort: null,
    notApplicable: ['by peers held'],
  })
})

test('people and funds are ranked by the room of their firm', () => {
  for (const subject of ['people', 'funds'] as const)
    expect(read('non-holders in Boston with the most room', subject)).toMatchObject({
      sort: { field: 'capacity', direction: 'desc' },
      notApplicable: [],
    })
})
