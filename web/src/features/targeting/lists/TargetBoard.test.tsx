import { noParts } from '@rostrum/contract/targeting/fit'
import type { Stage, Target } from '@rostrum/contract/targeting/lists'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#ui/testing/render.tsx'
import { TargetBoard } from './TargetBoard.tsx'
import type { TargetActions } from './use-target-actions.ts'

const target = (name: string, stage: Stage): Target => ({
  id: name,
  name,
  type: 'investment_manager',
  parent: null,
  city: null,
  state: null,
  country: null,
  aum: null,
  eaum: null,
  styles: [],
  orientation: 'active',
  turnover: null,
  turnoverLabel: null,
  positionCount: null,
  peopleCount: 0,
  fundCount: 0,
  isAffiliated: false,
  userId: null,
  holding: null,
  relationship: { tier: null, owner: null, lastContactAt: null, nextContactAt: null, coverage: 'never_met' },
  stage,
  stageSince: new Date('2026-11-01'),
  targetOwner: null,
  nextStep: '',
  dueOn: null,
  listedAt: new Date('2026-11-01'),
  wasHolder: false,
  purchase: null,
  people: [{ id: 'wren', firstName: 'Wren', lastName: 'Hale' }],
  fit: {
    score: 71,
    reason: null,
    parts: noParts,
    likelihood: null,
    risk: null,
    activity: null,
    amongComparable: null,
    heldUntil: null,
  },
})

async function show({ isReadOnly = false } = {}) {
  const moves: [string[], Stage][] = []
  const actions = {
    move: async (targets: readonly Target[], stage: Stage) => {
      moves.push([targets.map(({ name }) => name), stage])
      return true
    },
  } as unknown as TargetActions
  const board = () => (
    <TargetBoard
      targets={[target('Alder Capital', 'identified'), target('Birch Partners', 'meeting')]}
      actions={isReadOnly ? undefined : actions}
      onOpen={() => {}}
    />
  )
  const routeTree = createRootRoute({ component: board })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await render(<RouterProvider router={router as never} />)
  await expect.element(page.getByRole('list', { name: 'Identified' })).toBeVisible()
  return moves
}

const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const column = (stage: string) => page.getByRole('heading', { name: new RegExp(stage) })

test('a card is dragged to another stage, and stays if it is dropped on its own', async () => {
  const moves = await show()
  await userEvent.dragAndDrop(card('Alder Capital'), column('Identified'))
  expect(moves).toEqual([])
  await userEvent.dragAndDrop(card('Alder Capital'), column('Watching'))
  expect(moves).toEqual([[['Alder Capital'], 'watching']])
})

test('a card names whom to talk to, and is moved with the keyboard too', async () => {
  const moves = await show()
  await expect.element(card('Birch Partners').getByText('Wren Hale')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Birch Partners' }).click()
  await page.getByRole('menuitem', { name: /Passed/ }).click()
  expect(moves).toEqual([[['Birch Partners'], 'passed']])
})

test('people who may not change the list open targets, and move and remove none', async () => {
  await show({ isReadOnly: true })
  await userEvent.dragAndDrop(card('Alder Capital'), column('Watching'))
  await page.getByRole('button', { name: 'Actions for Alder Capital' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Details' })).toBeVisible()
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['Details', 'Open profile'])
  expect(card('Alder Capital').element().getAttribute('draggable')).toBe('false')
})
