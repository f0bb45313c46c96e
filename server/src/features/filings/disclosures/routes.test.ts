import { filings } from '@rostrum/contract/filings'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '#testing/api.ts'

const ada = { as: 'ada@veltrane.example' }

let api: Api
beforeAll(async () => {
  api = await startApi({ content: 'market' })
})
afterAll(() => api.stop())

async function firstOf<Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row> {
  const { rows } = await statement.execute(api.db)
  if (!rows[0]) throw new Error('Nothing found to test with')
  return rows[0]
}

test('a schedule lists all joint filers and their earlier schedules on the security', async () => {
  const { accession, securityId, organizationId } = await firstOf(sql<{
    accession: string
    securityId: string
    organizationId: string
  }>`select accession, security_id, organization_id from market.ownership_events e
    where security_id is not null and organization_id is not null
    order by (select count(*) from market.ownership_events o
      where o.security_id = e.security_id and o.organization_id = e.organization_id) desc, accession limit 1`)
  const schedule = await api.call(filings.schedule, { params: { accession } }, ada)
  expect(schedule.security?.id).toBe(securityId)
  expect(schedule.persons.map((person) => person.organization?.id)).toContain(organizationId)
  const { filed } = await firstOf(sql<{
    filed: string[]
  }>`select array_agg(distinct accession order by accession) as filed
    from market.ownership_events where security_id = ${securityId} and organization_id = ${organizationId}`)
  expect(filed.length).toBeGreaterThan(1)
  expect(schedule.history.map((link) => link.accession).sort()).toEqual(filed)
  const days = schedule.history.map((link) => link.eventDate ?? link.filedOn ?? '')
  expect(days).toEqual([...days].sort().reverse())
})

test('joint filers repeat the same block, and the history counts it once', async () => {
  const { accession, persons } = await firstOf(sql<{ accession: string; persons: number }>`select accession,
    count(*) as persons from market.ownership_events group by accession having count(*) > 1 order by accession limit 1`)
  const schedule = await api.call(filings.schedule, { params: { accession } }, ada)
  expect(schedule.persons).toHaveLength(persons)
  expect(schedule.history.filter((link) => link.accession === accession)).toHaveLength(1)
})

test('an insider form returns its owner and every line with its footnotes', async () => {
  const { accession, lines } = await firstOf(sql<{ accession: string; lines: number }>`select accession,
    count(*) as lines from market.insider_transactions group by accession order by count(*) desc, accession limit 1`)
  const note = sql`update market.insider_transactions set footnotes = '{"Under a plan"}' where accession = ${accession}`
  await note.execute(api.db)
  const form = await api.call(filings.insiderForm, { params: { accession } }, ada)
  expect(form.lines).toHaveLength(lines)
  expect(form.lines[0]?.footnotes).toEqual(['Under a plan'])
  expect(form.owner.name).not.toBe('')
})

test('an unknown accession returns 404', async () => {
  for (const path of ['/v2/schedules/0000000000-00-000000', '/v2/insider_forms/0000000000-00-000000']) {
    expect((await api.request('GET', path, ada)).status).toBe(404)
  }
})
