import type { EmailDraft } from '@rostrum/contract/email/drafts'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '#platform/api/errors.ts'
import { render } from '#ui/testing/render.tsx'
import { startOf } from './draft-values.ts'
import { type Draft, useDraft } from './use-draft.ts'

const server = vi.hoisted(() => ({ answer: vi.fn() }))
vi.mock('#platform/api/api.ts', () => ({ call: server.answer }))

const start = startOf({ subject: 'Call' }, [])
const saved = { ...start, id: '1', version: 1 } as unknown as EmailDraft
let draft: Draft

function Writing() {
  draft = useDraft({ start, draft: undefined, onCreated: () => {} })
  useEffect(() => draft.change({ subject: 'Our call' }), [])
  return <p data-testid="state">{draft.state}</p>
}
const becomes = (state: string) =>
  vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(0)
    expect(document.querySelector('[data-testid="state"]')?.textContent).toBe(state)
  })

beforeEach(() => {
  server.answer.mockReset()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => void vi.useRealTimers())

const write = async () => {
  void render(<Writing />)
  await becomes('unsaved')
  await vi.advanceTimersByTimeAsync(1000)
}

test('what could not be saved is saved again, later each time, and at once when the browser is back online', async () => {
  server.answer.mockRejectedValue(new NetworkError('offline'))
  await write()
  await becomes('failed')
  expect(server.answer).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.answer).toHaveBeenCalledTimes(2)
  await becomes('failed')
  await vi.advanceTimersByTimeAsync(3000)
  expect(server.answer).toHaveBeenCalledTimes(2)
  server.answer.mockResolvedValue(saved)
  window.dispatchEvent(new Event('online'))
  await becomes('saved')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.answer).toHaveBeenCalledTimes(3)
})

test('what the server refuses is not sent again as it is', async () => {
  server.answer.mockRejectedValue(new ApiError(422, { errors: [] }))
  await write()
  await becomes('failed')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.answer).toHaveBeenCalledTimes(1)
})

test('a conflict while sending is the same conflict as one while saving', async () => {
  server.answer.mockResolvedValue(saved)
  await write()
  await becomes('saved')
  server.answer.mockRejectedValueOnce(new ApiError(409, { errors: [] }))
  await expect(draft.send({})).rejects.toMatchObject({ status: 409 })
  await becomes('conflict')
  server.answer.mockResolvedValue({ ...saved, version: 2 })
  await draft.keepMine()
  await becomes('saved')
  expect(server.answer.mock.lastCall?.[1]).toMatchObject({ body: { subject: 'Our call', version: 2 } })
})
