// Checks a workbook as a spreadsheet would read it: unzipped and parsed down to its cells.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '#testing/api.ts'
import { unzip } from '#testing/zip.ts'
import { gatherSheet, mostSheetRows } from './xlsx.ts'

const ada = { as: 'ada@veltrane.example' }

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

interface Cell {
  at: string
  type: string | undefined
  text: string
  hasFormula: boolean
}

async function cellsOf(file: Uint8Array) {
  const parts = await unzip(file)
  const shared = [...(parts.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, inner = '']) =>
    unescaped(inner.replace(/<[^>]+>/g, '')),
  )
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
  const cells = [...sheet.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = '', inner = '']): Cell => {
    const type = /t="(\w+)"/.exec(attributes)?.[1]
    const value = unescaped(inner.replace(/<[^>]+>/g, ''))
    return {
      at: /r="(\w+)"/.exec(attributes)?.[1] ?? '',
      type,
      text: type === 's' ? (shared[Number(value)] ?? '') : value,
      hasFormula: inner.includes('<f'),
    }
  })
  return { cells, styles: parts.get('xl/styles.xml') ?? '', sheet }
}

const insert = (message: string, createdAt = '2026-01-02T03:04:05Z') =>
  sql`insert into app.product_feedback (customer_id, id, user_id, kind, message, path, created_at)
    select a.customer_id, gen_random_uuid(), u.id, 'idea', ${message}, '/', ${createdAt}
    from identity.users u join identity.customer_authorizations a on a.user_id = u.id where u.email = ${ada.as}`.execute(
    api.db,
  )

describe('every CSV export', () => {
  test('also exists as a workbook: same columns, bold header, text that is never a formula', async () => {
    const tricky = ['=HYPERLINK("http://evil.example")', '<b>&"quoted"</b>', 'bell \u0007 and \uFFFE', '+1 ünïcode 😀']
    for (const message of tricky) await insert(message)
    const answer = await api.request('GET', '/v2/product_feedback.xlsx?sort=created_at_asc', ada)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="product-feedback-\d{4}-\d{2}-\d{2}\.xlsx"; filename/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { cells, styles } = await cellsOf(answer.bytes)
    const at = (name: string) => cells.find((cell) => cell.at === name)
    expect(['A1', 'B1', 'C1', 'D1', 'E1'].map((name) => at(name)?.text)).toEqual([
      'Date (Eastern Time (Toronto))',
      'From',
      'Type',
      'Message',
      'Page',
    ])
    expect(styles).toContain('<b/>')
    const messages = cells.filter((cell) => /^D[2-9]/.test(cell.at)).map((cell) => cell.text)
    expect(messages.sort()).toEqual([...tricky.slice(0, 2), 'bell  and ', '+1 ünïcode 😀'].sort())
    expect(cells.some((cell) => cell.hasFormula)).toBe(false)
    // 2026-01-01 22:04:05, as it is in Toronto, in days since the beginning of 1900.
    expect(Number(at('A2')?.text)).toBeCloseTo(46023.9195, 4)
    expect(at('A2')?.type).not.toBe('s')
  })

  test('rejects unauthorized callers like the list', async () => {
    expect((await api.request('GET', '/v2/product_feedback.xlsx', { as: 'miles@veltrane.example' })).status).toBe(403)
    expect((await api.request('GET', '/v2/product_feedback.xlsx')).status).toBe(401)
    expect(await api.request('GET', '/v2/product_feedback.xlsx?sort=author_up', ada)).toMatchObject({
      status: 400,
      json: { errors: [{ field: 'sort' }] },
    })
  })

  test('does not block other requests', async () => {
    await sql`insert into app.product_feedback (customer_id, id, user_id, kind, message, path)
      select customer_id, gen_random_uuid(), user_id, kind, 'message ' || n, path
      from (select * from app.product_feedback limit 1) one, generate_series(1, 3000) n`.execute(api.db)
    const file = api.request('GET', '/v2/product_feedback.xlsx', ada)
    await sleep(50)
    expect((await api.request('GET', '/_status')).status).toBe(200)
    const { cells } = await cellsOf((await file).bytes)
    expect(cells.filter((cell) => cell.at.startsWith('D'))).toHaveLength(3005)
  })

  test('has a row limit, beyond which it fails with a clear message', async () => {
    async function* rows(count: number) {
      for (let number = 0; number < count; number += 1) yield { number }
    }
    const columns = [{ key: 'number', header: 'Number' }]
    const gathered = (count: number) => gatherSheet({ columns, rows: rows(count), timeZone: 'UTC' })
    expect(await gathered(mostSheetRows)).toHaveLength(100_000)
    await expect(gathered(mostSheetRows + 1)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('at most 100,000 rows'),
    })
  })
})
