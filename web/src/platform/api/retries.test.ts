import { endpoint, noContent } from '@rostrum/contract/platform/endpoint'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { ApiError, CancelledError, NetworkError } from './errors.ts'
import { queryFor } from './query.ts'
import { queryRetries } from './retries.ts'

/** Runs a query whose server fails in these ways in turn and then succeeds; returns the number of attempts. */
async function ask(failures: Error[]) {
  const client = new QueryClient({ defaultOptions: { queries: { ...queryRetries, retryDelay: 0 } } })
  let asked = 0
  const queryFn = async () => {
    const failure = failures[asked++]
    if (failure) throw failure
    return 'answer'
  }
  const outcome = await client.fetchQuery({ queryKey: ['read'], queryFn }).catch((error: unknown) => error)
  return { outcome, asked }
}

const broken = new ApiError(500, undefined)
const unreachable = new NetworkError(new TypeError('Failed to fetch'))

describe('a read', () => {
  test('that returns 500 is sent four times', async () => {
    expect(await ask([broken, broken, broken, broken])).toEqual({ outcome: broken, asked: 4 })
  })

  test('is retried until it succeeds', async () => {
    expect(await ask([broken, unreachable])).toEqual({ outcome: 'answer', asked: 3 })
  })

  test('uses an increasing retry delay', () => {
    expect([0, 1, 2].map(queryRetries.retryDelay)).toEqual([300, 600, 1200])
  })

  test.each([400, 401, 403, 404, 409, 422, 429])('is not retried after %i', async (status) => {
    const refusal = new ApiError(status, undefined)
    expect(await ask([refusal])).toEqual({ outcome: refusal, asked: 1 })
  })

  test('is not retried in maintenance or after cancellation', async () => {
    const errors = [{ code: 'maintenance', message: '' }]
    const maintenance = new ApiError(503, { errors, request_id: 'r', reason: 'Upgrade', expires_at: null })
    expect(await ask([maintenance])).toEqual({ outcome: maintenance, asked: 1 })
    const cancelled = new CancelledError()
    expect(await ask([cancelled])).toEqual({ outcome: cancelled, asked: 1 })
  })
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('a query by %s is never retried', (method) => {
  const asks = endpoint({
    method,
    path: '/v2/previews',
    summary: '',
    permission: 'member',
    affects: [],
    response: noContent,
  })
  expect(queryFor(asks, {}).retry).toBe(false)
})
