import { once } from 'node:events'
import { readdir, readlink } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { productFeedback } from '@rostrum/contract/product-feedback'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { withClient } from '#platform/database/with-client.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { addPerson } from '#testing/people.ts'
import { runsInProcesses } from '#testing/topology.ts'

const ada = 'ada@veltrane.example'
const miles = 'miles@veltrane.example'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  await api.db.deleteFrom('app.productFeedback').execute()
})

const give = (
  message: string,
  options: { as?: string; customer?: string; kind?: 'idea' | 'problem' | 'praise' } = {},
) => {
  const { kind = 'idea', as = miles, ...rest } = options
  return api.call(productFeedback.create, { body: { kind, message, path: '/holders' } }, { as, ...rest })
}

const insertMany = async (count: number) => {
  const userId = await api.userId(miles)
  await sql`insert into app.product_feedback (customer_id, id, user_id, kind, message, path, created_at)
    select ${demoCustomers.veltrane}, gen_random_uuid(), ${userId}, 'idea', 'message ' || n, '/', now() - n * interval '1 minute'
    from generate_series(1, ${count}::int) n`.execute(api.db)
}

const messages = async (query: Parameters<typeof api.call<typeof productFeedback.list>>[1]['query']) =>
  (await api.call(productFeedback.list, { query: query ?? {} }, { as: ada })).data.map((row) => row.message)

describe('submitting feedback', () => {
  test('stores it with its author and is audited', async () => {
    const given = await give('  More colors, please ')
    expect(given).toMatchObject({
      message: 'More colors, please',
      kind: 'idea',
      path: '/holders',
      author: 'Miles Okafor',
    })
    expect(Math.abs(given.createdAt.getTime() - Date.now())).toBeLessThan(60_000)
    expect((await api.call(productFeedback.list, {}, { as: ada })).data).toEqual([given])
    const events = await api.db.selectFrom('app.auditEvents').selectAll().where('subjectId', '=', given.id).execute()
    expect(events).toMatchObject([
      {
        action: 'product_feedback.given',
        customerId: demoCustomers.veltrane,
        after: { message: 'More colors, please' },
      },
    ])
  })

  test.each([
    [{ kind: 'rant', message: 'x', path: '/' }, 'kind'],
    [{ kind: 'idea', message: ' ', path: '/' }, 'message'],
    [{ kind: 'idea', message: 'x'.repeat(5001), path: '/' }, 'message'],
    [{ kind: 'idea', message: '\ud800', path: '/' }, 'message'],
    [{ kind: 'idea', message: 'x', path: 'a\0b' }, 'path'],
    [{ kind: 'idea', message: 'x', path: '/', customer_id: demoCustomers.brackmoor }, 'customer_id'],
    [{ kind: 'idea', message: 'x', path: '/', user_id: newId() }, 'user_id'],
  ])('%j is refused by field and nothing is kept', async (json, field) => {
    const answer = await api.request('POST', '/v2/product_feedback', { as: miles, json })
    expect(answer).toMatchObject({ status: 422, json: { errors: [{ field }] } })
    expect(await api.db.selectFrom('app.productFeedback').select('id').execute()).toEqual([])
  })
})

describe('reading feedback', () => {
  test('is limited to admins, and to the chosen customer', async () => {
    await give('of Veltrane')
    await give('of Brackmoor', { as: 'noor@brackmoor.example' })
    expect(await messages({})).toEqual(['of Veltrane'])
    await expect(api.call(productFeedback.list, {}, { as: miles })).rejects.toMatchObject({ status: 403 })
    const admin = await addPerson(api.db, [
      { customer: demoCustomers.veltrane },
      { customer: demoCustomers.brackmoor, role: 'admin' },
    ])
    const there = await api.call(productFeedback.list, {}, { as: admin, customer: demoCustomers.brackmoor })
    expect(there.data.map((row) => row.message)).toEqual(['of Brackmoor'])
  })

  test('returns pages of 50 by default, with totals and links that cover every row once', async () => {
    await insertMany(120)
    const seen: string[] = []
    let path: string | null = '/v2/product_feedback'
    for (let page = 0; path; page += 1) {
      const { json } = await api.request('GET', path, { as: ada })
      const { data, meta, links } = json as unknown as {
        data: { id: string }[]
        meta: object
        links: { self: string; next: string | null; prev: string | null }
      }
      expect(meta).toEqual({ total: 120, item_count: 120, page_size: 50, page_offset: page * 50 })
      expect(links.self).toBe(path)
      expect(links.prev === null).toBe(page === 0)
      seen.push(...data.map((row) => row.id))
      path = links.next
    }
    expect(new Set(seen).size).toBe(120)
    const last = await api.request('GET', '/v2/product_feedback?page_size=30&page_offset=100&search=message', {
      as: ada,
    })
    expect(last.json).toMatchObject({
      meta: { page_size: 30, page_offset: 100 },
      links: { next: null, prev: '/v2/product_feedback?page_size=30&page_offset=70&search=message' },
    })
    const beyond = await api.request('GET', '/v2/product_feedback?page_offset=5000', { as: ada })
    expect(beyond.json).toMatchObject({ data: [], meta: { total: 120 } })
  })

  test('sorts by several fields, each breaking the ties of the one before', async () => {
    await give('b', { kind: 'problem' })
    await give('a', { kind: 'idea' })
    await give('c', { kind: 'idea', as: ada })
    expect(await messages({ sort: 'kind_asc-author_asc' })).toEqual(['c', 'a', 'b'])
    expect(await messages({ sort: 'kind_desc-author_desc' })).toEqual(['b', 'a', 'c'])
    expect(await messages({})).toEqual(['c', 'a', 'b'])
  })

  test('filters by type and by text, taken literally', async () => {
    await give('100 % sure', { kind: 'praise' })
    await give("it's 100 or not; drop table app.product_feedback; --", { kind: 'problem' })
    expect(await messages({ kinds: ['praise'] })).toEqual(['100 % sure'])
    expect(await messages({ kinds: ['praise', 'problem'] })).toHaveLength(2)
    expect(await messages({ search: '100 %' })).toEqual(['100 % sure'])
    expect(await messages({ search: "'; drop" })).toEqual([])
    expect(await messages({ search: 'OKAFOR' })).toHaveLength(2)
    expect(await messages({ search: '\\' })).toEqual([])
    expect(await messages({ search: '_' })).toEqual(["it's 100 or not; drop table app.product_feedback; --"])
  })

  test.each([
    ['sort=author_up', 'sort'],
    ['sort=_asc', 'sort'],
    ['sort=', 'sort'],
    ['sort=author', 'sort'],
    ['sort=message_asc', 'sort'],
    ['sort=constructor_asc', 'sort'],
    ['sort=__proto___asc', 'sort'],
    ['sort=created_at_asc;select 1', 'sort'],
    ['sort=author_asc&sort=kind_asc', 'sort'],
    ['page_size=0', 'page_size'],
    ['page_size=501', 'page_size'],
    ['page_size=ten', 'page_size'],
    ['page_size=1.5', 'page_size'],
    ['page_offset=-1', 'page_offset'],
    ['page_offset=99999999999', 'page_offset'],
    ['page_size=5&page_size=6', 'page_size'],
    ['kinds=rant', 'kinds.0'],
    ['search=%00', 'search'],
    [`search=${'x'.repeat(201)}`, 'search'],
    ['pageSize=10', 'pageSize'],
    ['__proto__=x', '__proto__'],
  ])('?%s is malformed', async (query, field) => {
    const answer = await api.request('GET', `/v2/product_feedback?${query}`, { as: ada })
    expect(answer).toMatchObject({ status: 400, json: { errors: [{ code: 'malformed', field }] } })
  })
})

describe('exporting feedback', () => {
  const download = (query = '') => api.request('GET', `/v2/product_feedback.csv${query}`, { as: ada })

  test('writes UTF-8 with a byte order mark, quotes cells, and neutralizes formulas', async () => {
    await give('=HYPERLINK("http://evil.example")')
    await give('said "yes",\r\nthen left')
    await give('-1 and ünïcode')
    const answer = await download('?sort=created_at_asc')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="product-feedback-\d{4}-\d{2}-\d{2}\.csv"; filename/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    // Reading it as text strips the byte order mark, so check the bytes that a spreadsheet gets.
    expect(answer.bytes.subarray(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
    expect(answer.text.replace(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}/gm, 'DATE').split('\r\n')).toEqual([
      'Date (Eastern Time (Toronto)),From,Type,Message,Page',
      `DATE,Miles Okafor,idea,"'=HYPERLINK(""http://evil.example"")",/holders`,
      'DATE,Miles Okafor,idea,"said ""yes"",',
      'then left",/holders',
      "DATE,Miles Okafor,idea,'-1 and ünïcode,/holders",
      '',
    ])
  })

  test('includes every row of the filter, thousands of them, once and in order', async () => {
    await insertMany(5321)
    const { text } = await download('?search=message')
    const lines = text.trimEnd().split('\r\n').slice(1)
    expect(lines).toHaveLength(5321)
    expect(lines.map((line) => line.split(',')[3])).toEqual(Array.from({ length: 5321 }, (_, n) => `message ${n + 1}`))
  })

  test('is rejected like the list', async () => {
    expect((await api.request('GET', '/v2/product_feedback.csv', { as: miles })).status).toBe(403)
    expect(await download('?sort=author_up')).toMatchObject({ status: 400, json: { errors: [{ field: 'sort' }] } })
  })

  describe('by many clients at once', () => {
    const ask = async () => {
      const headers = { authorization: `Bearer ${await api.tokenFor(ada)}` }
      const request = get(`${api.urls[0]}/v2/product_feedback.csv`, { headers, agent: false })
      request.on('error', () => {})
      return request
    }
    /** Opens the export and reads only its first bytes. */
    const openAndWait = async () => {
      const [answer] = (await once(await ask(), 'response')) as [IncomingMessage]
      answer.on('error', () => {})
      await once(answer, 'readable')
      return answer
    }
    const exportsIn = async (state: 'idle in transaction' | 'waiting') => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and case when ${state} = 'waiting' then wait_event_type = 'Lock' else state like 'idle in transaction%' end`.execute(
        api.db,
      )
      return rows.map((row) => row.pid)
    }
    const spooledFiles = async () => {
      const links = await Promise.all(
        (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
      )
      return links.filter((link) => link.includes('rostrum-export-'))
    }
    const insertLarge = async () => {
      await insertMany(4000)
      await sql`update app.product_feedback set message = repeat('long ', 1000)`.execute(api.db)
    }
    const brackmoorAnswers = async () => {
      const { status } = await api.request('GET', '/v2/users/current', { as: 'noor@brackmoor.example' })
      return status
    }

    test('that stop reading leaves no transaction open, and other customers are served', {
      tags: 'full',
      timeout: 60_000,
    }, async () => {
      await insertLarge()
      const readers = await Promise.all(Array.from({ length: 12 }, openAndWait))
      await expect.poll(() => exportsIn('idle in transaction')).toEqual([])
      expect(await brackmoorAnswers()).toBe(200)
      for (const reader of readers) reader.destroy()
      // A quarter of a gigabyte, more than the buffers of all connections hold.
    })

    test.skipIf(process.platform !== 'linux' || runsInProcesses)('who leave, no file stays open', async () => {
      await insertLarge()
      const readers = await Promise.all(Array.from({ length: 3 }, openAndWait))
      expect(await spooledFiles()).not.toEqual([])
      for (const reader of readers) reader.destroy()
      await expect.poll(spooledFiles).toEqual([])
    })

    test('while the database is slow does not block other requests', async () => {
      await insertMany(10)
      const requests = await withClient(api.adminUrl, async (blocker) => {
        await blocker.query('begin; lock table app.product_feedback in access exclusive mode')
        // Listens from the start: an answer may arrive before the lock's connection has ended.
        const listening = async () => {
          const request = await ask()
          return { request, answered: once(request, 'response').catch(() => []) }
        }
        const asked = await Promise.all(Array.from({ length: 12 }, listening))
        await expect.poll(async () => (await exportsIn('waiting')).length).toBeGreaterThan(0)
        expect(await brackmoorAnswers()).toBe(200)
        // Two clients disconnect while waiting; the others get their file once the lock is released.
        for (const { request } of asked.splice(0, 2)) request.destroy()
        return asked
      })
      const answers = await Promise.all(requests.map(async ({ answered }) => (await answered)[0]))
      expect(answers.map((answer: IncomingMessage) => answer.statusCode)).toEqual(requests.map(() => 200))
      for (const answer of answers) answer.destroy()
      await expect.poll(() => exportsIn('idle in transaction')).toEqual([])
    })

    test('whose database connection is terminated fails the export, not the process', async () => {
      await withClient(api.adminUrl, async (blocker) => {
        await blocker.query('begin; lock table app.product_feedback in access exclusive mode')
        const answered = once(await ask(), 'response')
        await expect.poll(() => exportsIn('waiting')).toHaveLength(1)
        for (const pid of await exportsIn('waiting')) await sql`select pg_terminate_backend(${pid})`.execute(api.db)
        const [answer] = (await answered) as [IncomingMessage]
        expect(answer.statusCode).toBe(503)
        answer.resume()
      })
      expect((await api.request('GET', '/_status')).status).toBe(200)
      await insertMany(1)
      expect(await messages({ pageSize: 1 })).toHaveLength(1)
    })
  })
})
