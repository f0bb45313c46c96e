import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isAllowed } from '#platform/mail/connect/reach.ts'
import { type FeedServer, openFeedServer, rssOf } from '../testing/feed-server.ts'
import { fetchFeed } from './fetch.ts'

let server: FeedServer
beforeAll(async () => {
  server = await openFeedServer()
})
afterAll(() => server.close())

const open = { allowsPrivate: true }
const closed = { allowsPrivate: false }
const redirect = (to: string, status = 302) => ({ status, headers: { location: to } })

describe('where feeds may be', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
  ])('not at %s', (address) => {
    expect(isAllowed(address, false)).toBe(false)
  })

  test.each(['http://127.0.0.1:1/', 'http://[::1]:1/', 'http://localhost:1/', 'http://2130706433/', 'http://0x7f.1/'])(
    'not at %s, however it is written',
    async (url) => {
      expect(await fetchFeed(closed, url)).toMatchObject({
        outcome: 'failed',
        problem: expect.stringMatching(/private/),
      })
    },
  )

  test.each(['http://169.254.169.254/latest', 'http://[fe80::1]/', 'file:///etc/passwd', 'ftp://wire.example/'])(
    'not behind a redirect to %s',
    async (to) => {
      server.put('/away', redirect(to))
      expect(await fetchFeed(open, `${server.url}/away`)).toMatchObject({ outcome: 'failed' })
    },
  )
})

test('a few redirects are followed, and permanent ones remembered', async () => {
  server.put('/a', redirect('/b', 301))
  server.put('/b', redirect('/c', 308))
  server.put('/c', { body: rssOf([{ title: 'Here' }]) })
  expect(await fetchFeed(open, `${server.url}/a`)).toMatchObject({ outcome: 'read', movedTo: `${server.url}/c` })
  server.put('/a', redirect('/b', 302))
  expect(await fetchFeed(open, `${server.url}/a`)).toMatchObject({ outcome: 'read', movedTo: null })
  server.put('/round', redirect('/round'))
  expect(await fetchFeed(open, `${server.url}/round`)).toEqual({
    outcome: 'failed',
    problem: 'The address redirects more than five times.',
  })
})

test('more than 5 MB are not read, also when they arrive compressed', async () => {
  server.put('/bomb', { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(50 * 1024 * 1024, 32)) })
  expect(await fetchFeed(open, `${server.url}/bomb`)).toEqual({
    outcome: 'failed',
    problem: 'The feed is larger than 5 MB.',
  })
  server.put('/small', { headers: { 'content-encoding': 'gzip' }, body: gzipSync(rssOf([{ title: 'Packed' }])) })
  expect(await fetchFeed(open, `${server.url}/small`)).toMatchObject({ text: expect.stringContaining('Packed') })
  server.put('/torn', { headers: { 'content-encoding': 'gzip' }, body: 'no gzip' })
  expect(await fetchFeed(open, `${server.url}/torn`)).toMatchObject({ outcome: 'failed' })
})

test('one request at a time goes to a host', async () => {
  server.put('/slow', { body: rssOf([]), after: new Promise((resolve) => setTimeout(resolve, 20)) })
  const before = server.mostOpen()
  await Promise.all([1, 2, 3].map(() => fetchFeed(open, `${server.url}/slow`)))
  expect(Math.max(before, server.mostOpen())).toBe(1)
})

test('what servers answer, in words', async () => {
  server.put('/busy', { status: 429, headers: { 'retry-after': '3600' } })
  const busy = await fetchFeed(open, `${server.url}/busy`)
  expect(busy).toMatchObject({
    outcome: 'failed',
    problem: 'The server is limiting requests (429).',
    retryAfter: expect.any(Date),
  })
  server.put('/closed', { status: 410 })
  expect(await fetchFeed(open, `${server.url}/closed`)).toEqual({ outcome: 'gone' })
  server.put('/picture', { headers: { 'content-type': 'image/png' }, body: 'x' })
  expect(await fetchFeed(open, `${server.url}/picture`)).toMatchObject({
    problem: expect.stringContaining('not a feed'),
  })
})
