import { addressFileLimits, type Sheet, sheetLimits, sheets } from '@rostrum/contract/sheets'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#platform/database/database.ts'
import { type Answer, type Api, type Caller, startApi } from '#testing/api.ts'
import { demoCustomers } from '#testing/people.ts'
import { runsInProcesses } from '#testing/topology.ts'
import { sheetRows } from './public.ts'
import { deleteSheetsBefore } from './queries.ts'
import { workbookOf } from './testing/workbook.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const ada: Caller = { as: 'ada@veltrane.example' }

const send = (body: string | Uint8Array<ArrayBuffer>, caller: Caller = ada, type = 'application/octet-stream') =>
  api.request('POST', '/v2/sheets?name=Holders%20%C3%BC.csv', { ...caller, body, headers: { 'content-type': type } })

const sent = async (body: string | Uint8Array<ArrayBuffer>): Promise<string> => {
  const { json } = await send(body)
  return json?.data?.id as string
}

const refused = ({ status, json }: Answer) => [status, json?.errors?.[0]?.field, json?.errors?.[0]?.message]

describe('an uploaded file', () => {
  test('is read regardless of its extension, and previews its first rows', async () => {
    const many = Array.from({ length: 2500 }, (_, row) => `Name ${row},"City, ${row}",{"\\}`).join('\n')
    for (const type of ['text/csv', 'application/json', 'application/octet-stream', 'image/png']) {
      const { status, json } = await send(`name,city,odd\n${many}`, ada, type)
      expect(status).toBe(200)
      expect(json?.data).toMatchObject({ file_name: 'Holders ü.csv', kind: 'csv', row_count: 2500 })
    }
    const id = await sent(`name,city,odd\n${many}`)
    const sheet: Sheet = await api.call(sheets.read, { params: { id } }, ada)
    expect(sheet.columns).toEqual(['name', 'city', 'odd'])
    expect(sheet.sample).toHaveLength(10)
    expect(sheet.sample[1]).toEqual({ rowNumber: 3, cells: ['Name 1', 'City, 1', '{"\\}'] })
    const database = connect(api.applicationUrl)
    const numbers = await database.withTenant(demoCustomers.veltrane, async (db) => {
      const all: number[] = []
      for await (const batch of sheetRows(db, id, { after: 101, atOnce: 999 })) {
        all.push(...batch.map((row) => row.rowNumber))
      }
      return all
    })
    await database.close()
    expect(numbers).toEqual(Array.from({ length: 2400 }, (_, at) => at + 102))
  })

  test('can be a workbook', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const rows = `<row>${cell('name')}</row><row>${cell('&lt;script&gt;alert(1)&lt;/script&gt;')}</row>`
    const { json } = await send(workbookOf({ rows }))
    expect(json?.data).toMatchObject({ kind: 'xlsx', sample: [{ cells: ['<script>alert(1)</script>'] }] })
  })

  test('that cannot be read is rejected with the reason, and leaves nothing behind', async () => {
    const before = await count()
    expect(refused(await send('name\n'))).toEqual([422, 'file', 'has a header but no rows'])
    expect(refused(await send(''))).toEqual([422, 'file', 'is empty'])
    expect(refused(await send(new Uint8Array([1, 0, 2, 0])))).toEqual([422, 'file', 'is neither CSV nor XLSX'])
    const half = `name\n${'Ann\n'.repeat(5000)}"never`
    expect(refused(await send(half))[2]).toContain('quotation mark that is not closed')
    expect(await count()).toEqual(before)
  })

  test('above the size limit is rejected before it is read', { tags: 'full' }, async () => {
    const huge = new Uint8Array(sheetLimits.bytes + 1)
    expect(refused(await send(huge))).toEqual([413, 'file', 'is larger than 200 MB'])
  })

  test('needs a name', async () => {
    expect((await api.request('POST', '/v2/sheets', { ...ada, body: 'a\n1' })).status).toBe(400)
  })
})

const addressesOf = async (body: string | Uint8Array<ArrayBuffer>, caller: Caller = ada) =>
  api.request('POST', '/v2/sheets/addresses', { ...caller, body, headers: { 'content-type': 'text/csv' } })

describe('a file of addresses', () => {
  test('has columns in any order, with or without a header, quotes, empty rows and repeated addresses', async () => {
    const before = await count()
    const text = [
      'Firm,Last name,First name,Email',
      '"Doe, Kern & Co",Doe,Jane,Jane@Fund.example',
      '',
      ',,,jane@fund.example',
      'nobody here',
    ]
    expect((await addressesOf(text.join('\r\n'))).json?.data).toEqual({
      addresses: [{ email: 'jane@fund.example', name: 'Jane Doe' }],
      skipped: 1,
    })
    const bare = '"o.k@fund.example";"Olga";"Kern"\n"Ann Lee <ann@fund.example>";;'
    expect((await addressesOf(bare)).json?.data?.addresses).toEqual([
      { email: 'o.k@fund.example', name: 'Olga Kern' },
      { email: 'ann@fund.example', name: 'Ann Lee' },
    ])
    expect((await addressesOf('only@fund.example')).json?.data?.addresses).toHaveLength(1)
    expect(await count()).toEqual(before)
  })

  test('can be a workbook', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const rowOf = (...cells: string[]) => `<row>${cells.map(cell).join('')}</row>`
    const rows =
      rowOf('Name', 'Company', 'Email address') + rowOf('Zoë Rowe', 'Fund', 'ZOE@fund.example') + rowOf('Bo', 'Fund')
    expect((await addressesOf(workbookOf({ rows }))).json?.data).toEqual({
      addresses: [{ email: 'zoe@fund.example', name: 'Zoë Rowe' }],
      skipped: 1,
    })
  })

  test('is refused with the reason', async () => {
    expect(refused(await addressesOf(''))).toEqual([422, 'file', 'is empty'])
    expect(refused(await addressesOf('name\nAnn'))).toEqual([422, 'file', 'has no email addresses'])
    expect(refused(await addressesOf(new Uint8Array([1, 0, 2, 0])))).toEqual([422, 'file', 'is neither CSV nor XLSX'])
    const many = Array.from({ length: addressFileLimits.addresses + 1 }, (_, at) => `a${at}@fund.example`).join('\n')
    expect(refused(await addressesOf(many))).toEqual([
      ...[422, 'file'],
      'has more than 20,000 addresses: split it into smaller files',
    ])
    const huge = new Uint8Array(addressFileLimits.bytes + 1)
    expect(refused(await addressesOf(huge))).toEqual([413, 'file', 'is larger than 5 MB'])
  })
})

const count = async () => {
  const { rows } =
    await sql`select (select count(*) from app.sheets) sheets, (select count(*) from app.sheet_rows) rows`.execute(
      api.db,
    )
  return rows
}

const insertsUnderWay = async () => {
  const { rows } = await sql`select from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() and query like '%insert into app.sheet_rows%' and state <> 'idle'`.execute(api.db)
  return rows.length
}

test('reading stops when the client leaves', async () => {
  const before = await count()
  const left = new AbortController()
  const sending = fetch(`${api.urls[0]}/v2/sheets?name=long.csv`, {
    method: 'POST',
    body: `name,city\n${'Ann,Paris\n'.repeat(900_000)}`,
    headers: { authorization: `Bearer ${await api.tokenFor('ada@veltrane.example')}` },
    signal: left.signal,
  })
  await expect.poll(insertsUnderWay, { interval: 20 }).toBeGreaterThan(0)
  left.abort()
  await expect(sending).rejects.toThrow()
  await expect.poll(insertsUnderWay).toBe(0)
  expect(await count()).toEqual(before)
})

// The thread that is measured runs the application too.
test.skipIf(runsInProcesses)('reading leaves the event loop free', async () => {
  const line = `"City, ""quoted""",${'text,'.repeat(20)}`
  const body = `name,city\n${Array.from({ length: 40_000 }, (_, row) => `${row},${line}`).join('\n')}`
  const [thread, all] = [process.threadCpuUsage(), process.cpuUsage()]
  expect((await send(body)).status).toBe(200)
  const [onThread, inAll] = [process.threadCpuUsage(thread), process.cpuUsage(all)]
  expect(onThread.user).toBeLessThan(inAll.user / 2)
})

test('a sheet is visible to its uploader only', async () => {
  const id = await sent('name\nAnn')
  for (const as of ['miles@veltrane.example', 'noor@brackmoor.example']) {
    await expect(api.call(sheets.read, { params: { id } }, { as })).rejects.toMatchObject({ status: 404 })
    await expect(api.call(sheets.delete, { params: { id } }, { as })).rejects.toMatchObject({ status: 404 })
  }
  await api.call(sheets.delete, { params: { id } }, ada)
  await expect(api.call(sheets.read, { params: { id } }, ada)).rejects.toMatchObject({ status: 404 })
})

test('old sheets are deleted with their rows', async () => {
  const [old, young] = [await sent('name\nAnn'), await sent('name\nBo')]
  await sql`update app.sheets set created_at = now() - interval '8 days' where id = ${old}`.execute(api.db)
  const database = connect(api.applicationUrl)
  const before = new Date(Date.now() - sheetLimits.days * 86_400_000)
  await database.withTenant(demoCustomers.veltrane, (db) => deleteSheetsBefore(db, before))
  await database.close()
  await expect(api.call(sheets.read, { params: { id: old } }, ada)).rejects.toMatchObject({ status: 404 })
  expect((await api.call(sheets.read, { params: { id: young } }, ada)).rowCount).toBe(1)
})
