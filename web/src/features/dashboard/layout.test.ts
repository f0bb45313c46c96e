import { type DashboardPart, dashboardParts } from '@rostrum/contract/dashboard'
import { expect, test } from 'vitest'
import { type Layout, movedPart, settingOf, spansOf, withHidden } from './layout.ts'

const layout: Layout = dashboardParts.map((part) => ({ part, isHidden: false }))
const orderOf = (of: Layout) => of.map(({ part }) => part)

test('a part moves past the next shown one', () => {
  expect(orderOf(movedPart(layout, 'agenda', -1)).slice(0, 3)).toEqual(['market', 'agenda', 'changes'])
  expect(orderOf(movedPart(layout, 'market', 1)).slice(0, 2)).toEqual(['changes', 'market'])
  const hidden = withHidden(layout, 'changes', true)
  expect(orderOf(movedPart(hidden, 'agenda', -1)).slice(0, 3)).toEqual(['agenda', 'market', 'changes'])
})

test('the first part cannot move up, nor the last one down', () => {
  expect(movedPart(layout, 'market', -1)).toBe(layout)
  expect(movedPart(layout, 'activity', 1)).toBe(layout)
})

test('a layout is saved as its order and its hidden parts', () => {
  expect(settingOf(withHidden(layout, 'movers', true))).toEqual({ order: [...dashboardParts], hidden: ['movers'] })
})

test('a part that is alone in its row takes the whole row', () => {
  const spans = (of: Layout) => Object.fromEntries(spansOf(of).map(({ part, span }) => [part, span]))
  expect(spans(layout)).toEqual({
    market: 2,
    changes: 1,
    agenda: 1,
    waiting: 1,
    attention: 1,
    movers: 1,
    flows: 1,
    news: 1,
    freshness: 1,
    activity: 2,
  })
  expect(spans(withHidden(layout, 'agenda', true))).toMatchObject({
    changes: 1,
    waiting: 1,
    attention: 1,
    movers: 1,
    flows: 1,
    news: 1,
    freshness: 2,
  })
  const only = (part: DashboardPart) => spans(layout.filter((one) => one.part === part))
  expect(only('movers')).toEqual({ movers: 2 })
})
