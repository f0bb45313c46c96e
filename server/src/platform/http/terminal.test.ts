import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { type Api, startApi } from '#testing/api.ts'

const terminal = 'https://terminal.example.com'
let api: Api
beforeAll(async () => {
  api = await startApi({ environment: { TERMINAL_ORIGINS: `${terminal}, https://other.example.com/` } })
})
afterAll(() => api.stop())

const ancestorsOf = async (path: string) => {
  const { headers } = await api.request('GET', path)
  const policy = headers.get('content-security-policy') ?? ''
  return /frame-ancestors ([^;]*)/.exec(policy)?.[1]
}

test.each(['/', '/securities/1?tab=holders', '/holders'])('a terminal may embed %s', async (path) => {
  expect(await ancestorsOf(path)).toBe(`'self' ${terminal} https://other.example.com`)
})

test.each(['/sign-in/1', '/terminal-sign-in', '/join?token=1', '/new-password', '/s/1', '/v2/users/current', '/docs'])(
  'no other page may embed %s',
  async (path) => {
    expect(["'self'", "'none'"]).toContain(await ancestorsOf(path))
  },
)

test('the popup that signs in can reach the frame that opened it', async () => {
  const { headers } = await api.request('GET', '/terminal-sign-in')
  expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
})

test.each(['https://terminal.example.com/app', 'terminal.example.com', 'ftp://x.example', '*'])(
  'the configuration refuses %s',
  (text) => {
    expect(() => readConfig({ TERMINAL_ORIGINS: text })).toThrow('TERMINAL_ORIGINS must be origins')
  },
)
