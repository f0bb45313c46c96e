import { endpoint, item, noContent } from '@rostrum/contract/platform/endpoint'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createReauthentication } from '../session/reauthentication.ts'
import { createClient } from './client.ts'
import { ApiError, CancelledError, NetworkError, ReauthenticationError } from './errors.ts'

const Person = z.object({ firstName: z.string(), settings: z.record(z.string(), z.unknown()).optional() })
const read = endpoint({
  method: 'GET',
  path: '/v2/people/{id}',
  summary: '',
  permission: 'member',
  params: z.object({ id: z.string() }),
  response: item(Person),
})
const create = endpoint({
  method: 'POST',
  path: '/v2/people',
  summary: '',
  permission: 'member',
  body: z.object({ firstName: z.string() }),
  response: noContent,
})

type Reply = { status: number; body?: unknown } | Error

/** A client with a fake server that returns these responses in turn, and the recorded requests. */
function clientFor(replies: Reply[], popups: (Error | 'signed in')[] = [], confirms: boolean[] = []) {
  const requests: { url: string; init: RequestInit }[] = []
  let opened = 0
  const reauthentication = createReauthentication(
    async () => {
      const outcome = popups[opened++]
      if (outcome instanceof Error) throw outcome
    },
    async () => {},
  )
  const call = createClient({
    reauthentication,
    confirm: async (refusal) => {
      if (!confirms.shift()) throw refusal
    },
    headers: async () => ({ authorization: `Bearer ${opened}` }),
    fetch: async (url, init = {}) => {
      requests.push({ url: String(url), init })
      const reply = replies[requests.length - 1]
      if (!reply) throw new Error('asked once too often')
      if (reply instanceof Error) throw reply
      return new Response(reply.body === undefined ? null : JSON.stringify(reply.body), { status: reply.status })
    },
  })
  return { call, requests, popups: () => opened }
}

const ada = { status: 200, body: { data: { first_name: 'Ada', settings: { some_key: { other_key: 1 } } } } }
const get = { params: { id: 'a' } }

describe('naming', () => {
  test('responses become camelCase at every depth, settings keep their keys', async () => {
    const { call } = clientFor([ada])
    expect(await call(read, get)).toEqual({ firstName: 'Ada', settings: { some_key: { other_key: 1 } } })
  })

  test('request bodies become snake_case', async () => {
    const { call, requests } = clientFor([{ status: 204 }])
    await call(create, { body: { firstName: 'Ada' } })
    expect(requests[0]?.init.body).toBe('{"first_name":"Ada"}')
  })

  test('null characters are removed from the path', async () => {
    const { call, requests } = clientFor([ada])
    await call(read, { params: { id: 'a\0b' } })
    expect(requests[0]?.url).toBe('/v2/people/ab')
  })
})

describe('a call is sent once', () => {
  test.each(['PUT', 'DELETE', 'POST', 'PATCH'] as const)('%s that returns 500', async (method) => {
    const { call, requests } = clientFor([{ status: 500 }])
    await expect(call({ ...create, method }, { body: { firstName: 'Ada' } })).rejects.toBeInstanceOf(ApiError)
    expect(requests).toHaveLength(1)
  })

  test('also when the server cannot be reached', async () => {
    const { call, requests } = clientFor([new TypeError('Failed to fetch')])
    await expect(call(create, { body: { firstName: 'Ada' } })).rejects.toBeInstanceOf(NetworkError)
    expect(requests).toHaveLength(1)
  })

  test('a cancelled call says so', async () => {
    const { call } = clientFor([new DOMException('aborted', 'AbortError')])
    await expect(call(read, get, { signal: AbortSignal.abort() })).rejects.toBeInstanceOf(CancelledError)
  })
})

describe('a rejected token', () => {
  const refused = { status: 401 }

  test('opens a popup and repeats the call with the new token', async () => {
    const { call, requests, popups } = clientFor([refused, ada], ['signed in'])
    expect(await call(read, get)).toMatchObject({ firstName: 'Ada' })
    expect(popups()).toBe(1)
    expect(requests[1]?.init.headers).toMatchObject({ authorization: 'Bearer 1' })
  })

  test('five calls share one popup', async () => {
    const { call, popups } = clientFor([...Array(5).fill(refused), ...Array(5).fill(ada)], ['signed in'])
    const answers = await Promise.all(Array.from({ length: 5 }, () => call(read, get)))
    expect(answers).toHaveLength(5)
    expect(popups()).toBe(1)
  })

  test('a failed popup is retried once', async () => {
    const { call, popups } = clientFor([refused, ada], [new Error('network'), 'signed in'])
    expect(await call(read, get)).toMatchObject({ firstName: 'Ada' })
    expect(popups()).toBe(2)
  })

  test('after two failed popups the call is rejected', async () => {
    const { call, popups } = clientFor([refused], [new Error('network'), new Error('network')])
    await expect(call(read, get)).rejects.toBeInstanceOf(ReauthenticationError)
    expect(popups()).toBe(2)
  })

  test.each(['Attempted to navigate on a disposed window', 'Popup closed by user'])(
    'blocked or cancelled (%s) is an error at once',
    async (message) => {
      const { call, popups } = clientFor([refused], [new Error(message)])
      await expect(call(read, get)).rejects.toThrow('Request failed with status code 401')
      expect(popups()).toBe(1)
    },
  )

  test('the call that loads the user opens no popup', async () => {
    const { call, popups } = clientFor([refused])
    await expect(call(read, get, { reauthenticates: false })).rejects.toMatchObject({ status: 401 })
    expect(popups()).toBe(0)
  })
})

describe('a sensitive act', () => {
  const refusal = {
    status: 403,
    body: { errors: [{ code: 'needs_confirmation', message: 'Confirm' }], request_id: 'x' },
  }
  const act = { body: { firstName: 'Ada' } }

  test('is repeated once the person has confirmed', async () => {
    const { call, requests } = clientFor([refusal, { status: 204 }], [], [true])
    await call(create, act)
    expect(requests.map(({ init }) => init.body)).toEqual(['{"first_name":"Ada"}', '{"first_name":"Ada"}'])
  })

  test('is refused when they decline', async () => {
    const { call, requests } = clientFor([refusal], [], [false])
    await expect(call(create, act)).rejects.toMatchObject({ status: 403, code: 'needs_confirmation' })
    expect(requests).toHaveLength(1)
  })
})
