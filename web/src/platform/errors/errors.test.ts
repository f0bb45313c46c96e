import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, CancelledError, NetworkError, ReauthenticationError } from '../api/errors.ts'
import { describeError } from './describe-error.ts'
import { missingKind } from './not-found.ts'
import { reasonOf } from './reason.ts'
import { isReportable } from './report.ts'

const answer = (status: number, code: string, field?: string) =>
  new ApiError(status, { errors: [{ code, message: 'No.', ...(field && { field }) }], request_id: 'r' })

describe('error reporting', () => {
  test.each([
    new ReauthenticationError(undefined),
    answer(401, 'unauthorized'),
    new Error('ZERO_RESULTS'),
    new CancelledError(),
    new NetworkError(undefined),
    'ResizeObserver loop completed with undelivered notifications.',
  ])('skips %s', (error) => {
    expect(isReportable(error, 'rostrum.example')).toBe(false)
  })

  test('a 404 is expected on a review host, but reported elsewhere', () => {
    expect(isReportable(answer(404, 'not_found'), 'review-12.rostrum.example')).toBe(false)
    expect(isReportable(answer(404, 'not_found'), 'rostrum.example')).toBe(true)
  })

  test('any other error is reported', () => {
    expect(isReportable(new TypeError('x is undefined'), 'rostrum.example')).toBe(true)
  })
})

describe('error messages', () => {
  test('a failed page explains its cause', () => {
    expect(describeError(new NetworkError(undefined)).title).toBe(
      'Network connection error. Please make sure you have stable network connection and try again.',
    )
    expect(describeError(answer(504, 'timeout'))).toEqual({ title: 'Your request timed out.', action: 'Try again' })
    expect(describeError(answer(403, 'needs_configuration'))).toMatchObject({
      title: 'Your Rostrum Account Is Pending Activation',
      action: 'Refresh',
    })
    expect(describeError(answer(500, 'internal'))).toMatchObject({
      title: 'An error occurred. Please try again later.',
      code: 'internal',
      message: 'No.',
    })
  })
})

test('a failed save gives a reason', () => {
  expect(reasonOf(new NetworkError(undefined))).toBe(
    'Network connection error. Please make sure you have stable network connection and try again.',
  )
  expect(reasonOf(answer(504, 'timeout'))).toBe('Your request timed out.')
  expect(
    reasonOf(new ApiError(409, { errors: [{ code: 'conflict', message: 'It was changed' }], request_id: 'r' })),
  ).toBe('It was changed.')
  expect(reasonOf(answer(500, 'internal'))).toBe('Please try again.')
})

test('a missing page is named after its path', () => {
  expect(['/people/1', '/organizations/1', '/activities/1', '/peoples', '/xyz'].map(missingKind)).toEqual([
    'Person',
    'Organization',
    'Activity',
    'Page',
    'Page',
  ])
})

describe('the global handler', () => {
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: vi.fn() })
    vi.stubGlobal('location', { reload: vi.fn(), host: 'rostrum.example', search: '' })
    vi.stubGlobal('window', { alert: vi.fn() })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('shows an outage in place of a page without data, and only there', async () => {
    const { handleGlobally, handleRead, maintenance } = await import('./global-errors.ts')
    const down = { errors: [{ code: 'outage', message: 'Down.' }], request_id: 'r', reason: 'No database' }
    handleGlobally(new ApiError(503, down))
    handleRead(new ApiError(503, down), true)
    expect(maintenance.get()).toBeUndefined()
    handleRead(new ApiError(503, down), false)
    expect(maintenance.get()).toEqual({ reason: 'No database', expiresAt: undefined, isOutage: true })
    maintenance.set(undefined)
  })

  test('rethrows 599, stores maintenance, opens the market-cap notice, reloads for a rejected customer', async () => {
    const { handleGlobally, maintenance, marketCapUpdate } = await import('./global-errors.ts')
    expect(() => handleGlobally(answer(599, 'unknown'))).toThrow('No.')

    const closed = { errors: [{ code: 'maintenance', message: '' }], request_id: 'r', reason: 'Upgrade' }
    handleGlobally(new ApiError(503, closed))
    expect(maintenance.get()).toEqual({ reason: 'Upgrade', expiresAt: undefined })

    handleGlobally(answer(422, 'unprocessable', 'market_caps'))
    expect(marketCapUpdate.get()).toBe(true)

    handleGlobally(answer(403, 'invalid', 'customer-id'))
    expect(window.alert).toHaveBeenCalledWith(
      'The customer id provided is invalid or not authorized, press OK to reload page',
    )
    expect(location.reload).toHaveBeenCalledOnce()
  })
})
