import type { UnreadAlerts } from '@rostrum/contract/holders/alerts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#ui/testing/render.tsx'
import type { PartFrame } from '../PartCard.tsx'
import { ChangesCard } from './ChangesCard.tsx'

const frame: PartFrame = {
  part: 'changes',
  isFirst: true,
  isLast: true,
  actions: { move: () => {}, setHidden: () => {}, choosePreset: () => {}, reset: () => {} },
}
const none: UnreadAlerts = { total: 0, severities: { high: 0, medium: 0, low: 0 }, groups: [], isPending: false }

async function show(changes: UnreadAlerts) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <ChangesCard frame={frame} changes={changes} /> }),
    history: createMemoryHistory(),
  })
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

test('without unread alerts, the person is caught up', async () => {
  await show(none)
  await expect.element(page.getByText("You're all caught up")).toBeVisible()
})

test('while the latest filings are being evaluated, it says so instead', async () => {
  await show({ ...none, isPending: true })
  await expect.element(page.getByText('Checking for alerts')).toBeVisible()
  expect(page.getByText("You're all caught up").elements()).toEqual([])
})
