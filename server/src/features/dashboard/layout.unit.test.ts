import { dashboardParts } from '@rostrum/contract/dashboard'
import { expect, test } from 'vitest'
import { layoutOf } from './layout.ts'

const everything = { hasSecurity: true }
const partsOf = (saved: unknown, customer = everything) => layoutOf(saved, customer).map(({ part }) => part)

test('without a saved layout, every part is shown in the default order', () => {
  expect(layoutOf(null, everything)).toEqual(dashboardParts.map((part) => ({ part, isHidden: false })))
})

test('a saved layout moves and hides parts', () => {
  const layout = layoutOf({ order: ['activity', 'market'], hidden: ['agenda'] }, everything)
  expect(layout.map(({ part }) => part)).toEqual([
    'activity',
    'market',
    'changes',
    'agenda',
    'waiting',
    'movers',
    'flows',
    'attention',
    'news',
    'freshness',
  ])
  expect(layout.filter(({ isHidden }) => isHidden).map(({ part }) => part)).toEqual(['agenda'])
})

test('a part that did not exist when the layout was saved follows its default predecessor', () => {
  expect(partsOf({ order: ['movers', 'agenda', 'changes', 'market', 'activity'], hidden: [] })).toEqual([
    'movers',
    'flows',
    'attention',
    'news',
    'freshness',
    'agenda',
    'waiting',
    'changes',
    'market',
    'activity',
  ])
})

test('an unreadable layout counts as none', () => {
  for (const saved of [{ order: ['weather'], hidden: [] }, 'x', 7, { order: [] }]) {
    expect(partsOf(saved)).toEqual([...dashboardParts])
  }
})

test('parts are left out where the customer does not have their area', () => {
  expect(partsOf(null, { hasSecurity: false })).toEqual(['agenda', 'waiting', 'activity'])
})
