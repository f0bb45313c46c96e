import { operatingEvents } from '@rostrum/contract/operating-events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'

const operator = { as: 'op@hosting.example' }
const quarter = '2026-09-30'

let api: Api
let id: string
let securityId: string
beforeAll(async () => {
  api = await startApi({ content: 'market', environment: { LOG_LEVEL: 'error', OPERATORS: operator.as } })
  await addPerson(api.db, [{ customer: await addCustomer(api.db, { name: 'Hosting' }) }], { email: operator.as })
  id = newId()
  const { rows } = await sql<{ securityId: string }>`
    insert into market.security_events (id, security_id, kind, quarter, found_ratio, found_state, confidence, evidence)
    select ${id}, p.security_id, 'split', ${quarter}, 2, 'unsure', 0.6, '5 of 7 holders hold 2 times what they held'
    from market.positions p where p.quarter = ${quarter} and not exists (
      select from market.splits s where s.security_id = p.security_id)
    group by p.security_id order by count(*) desc, p.security_id limit 1 returning security_id`.execute(api.db)
  securityId = rows[0]?.securityId ?? ''
})
afterAll(() => api.stop())

const decide = (
  decision: 'counts' | 'rejected' | null,
  more: { ratio?: string; onDate?: string; reason?: string } = {},
) =>
  api.call(
    operatingEvents.decide,
    {
      params: { id },
      body: { decision, ratio: more.ratio ?? null, onDate: more.onDate ?? null, reason: more.reason ?? null },
    },
    operator,
  )
const splits = async () =>
  (
    await sql<{ onDate: string; ratio: number }>`select on_date::text, ratio::double precision from market.splits
      where security_id = ${securityId}`.execute(api.db)
  ).rows

test('an unsure split is listed, accepted, corrected, rejected and undone, by name', async () => {
  const { data } = await api.call(operatingEvents.list, { query: { state: 'unsure' } }, operator)
  expect(data).toMatchObject([{ id, kind: 'split', ratio: 2, onDate: quarter, source: 'filings', decidedBy: null }])
  expect(await splits()).toEqual([])
  expect(await decide('counts')).toMatchObject({ state: 'counts', source: 'person', ratio: 2, decidedBy: operator.as })
  expect(await splits()).toEqual([{ onDate: quarter, ratio: 2 }])
  const { rows } = await sql<{ count: number }>`select count(*)::integer from market.stale_portfolios`.execute(api.db)
  expect(rows[0]?.count).toBeGreaterThan(0)
  await decide('counts', { ratio: '3:2', onDate: '2026-08-03', reason: 'press release' })
  expect(await splits()).toEqual([{ onDate: '2026-08-03', ratio: 1.5 }])
  expect(await decide('rejected', { reason: 'a large sale' })).toMatchObject({
    state: 'rejected',
    reason: 'a large sale',
  })
  expect(await splits()).toEqual([])
  expect(await decide(null)).toMatchObject({ state: 'unsure', source: 'filings', ratio: 2, decidedBy: null })
  const file = await api.request('GET', '/v2/operating/data/events.csv?kind=split', operator)
  expect(file.text).toContain('5 of 7 holders')
})

test('a split that nothing shows is added with its reason, once per quarter, and undone', async () => {
  const body = { securityId, onDate: '2026-05-04', ratio: '1:20', reason: 'as announced' }
  const add = (changes: Partial<typeof body> = {}) =>
    api.call(operatingEvents.addSplit, { body: { ...body, ...changes } }, operator)
  const added = await add()
  expect(added).toMatchObject({
    ...{ kind: 'split', quarter: '2026-06-30', onDate: '2026-05-04', ratio: 0.05, state: 'counts', source: 'person' },
    ...{ evidence: null, reason: 'as announced', decidedBy: operator.as },
  })
  expect(await splits()).toEqual([{ onDate: '2026-05-04', ratio: 0.05 }])
  const { rows } = await sql<{ after: unknown }>`select after from app.audit_events
    where action = 'security_event.added' and subject_id = ${securityId}`.execute(api.db)
  expect(rows).toMatchObject([{ after: { ratio: 0.05, reason: 'as announced' } }])
  await expect(add({ ratio: '1:10' })).rejects.toMatchObject({ status: 422 })
  await expect(add({ onDate: '2099-01-01' })).rejects.toMatchObject({ status: 422 })
  await expect(add({ reason: ' ' })).rejects.toMatchObject({ status: 422 })
  await expect(add({ securityId: newId() })).rejects.toMatchObject({ status: 422 })
  const undo = { decision: null, ratio: null, onDate: null, reason: null }
  await api.call(operatingEvents.decide, { params: { id: added.id }, body: undo }, operator)
  expect(await splits()).toEqual([])
  expect((await api.call(operatingEvents.list, { query: {} }, operator)).meta.total).toBe(1)
})

test('a date of another quarter, a ratio that is none and an unknown event are refused', async () => {
  await expect(decide('counts', { onDate: '2026-10-01' })).rejects.toMatchObject({ status: 422 })
  await expect(decide('counts', { ratio: 'two' })).rejects.toMatchObject({ status: 422 })
  const unknown = api.call(
    operatingEvents.decide,
    { params: { id: newId() }, body: { decision: null, ratio: null, onDate: null, reason: null } },
    operator,
  )
  await expect(unknown).rejects.toMatchObject({ status: 404 })
})
