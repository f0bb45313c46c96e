import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '#ui/testing/render.tsx'
import { useUploads } from './use-uploads.ts'

vi.mock('./upload-file.ts', async (original) => ({
  ...(await original<typeof import('./upload-file.ts')>()),
  uploadFile: async () => ({ fileKey: 'a/b', status: 'completed' }),
}))

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

function Uploading() {
  const { uploads, upload } = useUploads('private')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as somebody drops a file once.
  useEffect(() => void upload(new File(['a'], 'deck.pdf')), [])
  return <p data-testid="uploads">{uploads.map(({ name, state }) => `${name} ${state}`).join()}</p>
}

test('a completed upload is shown for three seconds, and then no longer', async () => {
  void render(<Uploading />)
  const shown = () => document.querySelector('[data-testid="uploads"]')?.textContent
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(0)
    expect(shown()).toBe('deck.pdf done')
  })
  await vi.advanceTimersByTimeAsync(2900)
  expect(shown()).toBe('deck.pdf done')
  await vi.advanceTimersByTimeAsync(200)
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(0)
    expect(shown()).toBe('')
  })
})
