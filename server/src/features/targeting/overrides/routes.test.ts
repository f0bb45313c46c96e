import { defaultFitWeights, fit, fitScoreOf } from '@rostrum/contract/targeting/fit'
import { overrides } from '@rostrum/contract/targeting/overrides'
import { targets } from '@rostrum/contract/targeting/targets'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { demoSecurities } from '#demo/universe/demo-securities.ts'
import { withClient } from '#platform/database/with-client.ts'
import { newId } from '#platform/identifiers.ts'
import { type Market, startMarket } from '#testing/market.ts'
import { scoreUnlessUnderWay } from '../score-market.ts'

const ada = { as: 'ada@veltrane.example' }
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }
const securityId = demoSecurities.veltraneA

let api: Market
beforeAll(async () => {
  api = await startMarket()
  await withClient(api.databaseUrl, (client) => scoreUnlessUnderWay(client, { most: 2 }))
})
afterAll(() => api.stop())

type Body = Parameters<typeof api.call<typeof overrides.change>>[1]['body']
const change = (id: string, body: Body, as = ada) => api.call(overrides.change, { params: { id }, body }, as)
const read = (id: string, as = ada) => api.call(overrides.read, { params: { id } }, as)
const rowsOf = async (query: object = {}, as = ada) =>
  (await api.call(targets.organizations, { query: { securityId, pageSize: 500, ...query } }, as)).data
const fitOf = (id: string, as = ada) => api.call(fit.organization, { params: { id }, query: { securityId } }, as)

/** A scored manager that is not derived as this style. */
async function managerWithout(style: string) {
  const found = (await rowsOf()).find((row) => row.fit.score !== null && !row.styles.includes(style as never))
  if (!found) throw new Error('Nothing found to test with')
  return found
}

test('a style set by hand has provenance, is used by the fit and the filters, and can be reset', async () => {
  const { id, styles } = await managerWithout('value')
  const set = await change(id, { styles: ['value', 'value'] })
  expect(set.styles).toMatchObject({
    derived: styles,
    own: { value: ['value'], by: { firstName: 'Ada', lastName: 'Lindqvist' } },
  })
  expect(set.turnoverLabel.own).toBeNull()

  const { parts } = await api.firstOf(sql<{ parts: number[] }>`
    select jsonb_agg(t.style_part order by t.style_part) as parts from market.target_scores t
    join market.organization_index o on o.id = t.organization_id and 'value' = any (o.styles)
    where t.security_id = ${securityId} and t.style_part is not null
      and t.quarter = (select max(quarter) from market.target_scores where security_id = ${securityId})`)
  const middle =
    ((parts[Math.floor((parts.length - 1) / 2)] ?? 0) + (parts[Math.ceil((parts.length - 1) / 2)] ?? 0)) / 2
  const listed = (await rowsOf({ styles: ['value'] })).find((row) => row.id === id)
  expect(listed?.styles).toEqual(['value'])
  expect(listed?.fit.parts.style).toBe(Math.round(middle))
  expect(listed?.fit.score).toBe(listed && fitScoreOf(listed.fit.parts, defaultFitWeights))

  const found = await fitOf(id)
  expect(found).toMatchObject({ score: listed?.fit.score, parts: listed?.fit.parts })
  expect(found.history.at(-1)?.score).toBe(found.score)
  expect(found.reasons.find(({ part }) => part === 'style')?.text).toBe(
    'Your team set its style to Value: it scores like a typical manager of that style.',
  )
  expect((await rowsOf({ styles: ['value'] }, noor)).some((row) => row.id === id)).toBe(false)
  expect((await read(id, noor)).styles.own).toBeNull()

  expect((await change(id, { styles: null })).styles).toEqual({ derived: styles, own: null })
  expect((await rowsOf({ styles: ['value'] })).some((row) => row.id === id)).toBe(false)
  const events = await api.db
    .selectFrom('app.auditEvents')
    .select(['action', 'after'])
    .where('subjectId', '=', id)
    .orderBy('at')
    .execute()
  expect(events).toEqual([
    { action: 'organization.overridden', after: { styles: ['value'], turnoverLabel: null } },
    { action: 'organization.override_reset', after: { styles: null, turnoverLabel: null } },
  ])
})

test('a turnover set by hand scores at the middle of its band and is what the filter finds', async () => {
  const high = (await rowsOf({ turnoverLabels: ['low', 'medium'] })).find((row) => row.fit.score !== null)
  const id = high?.id ?? ''
  await change(id, { turnoverLabel: 'high' })
  const listed = (await rowsOf({ turnoverLabels: ['high'] })).find((row) => row.id === id)
  expect(listed).toMatchObject({ turnoverLabel: 'high', fit: { parts: { turnover: 17 } } })
  expect((await fitOf(id)).reasons.find(({ part }) => part === 'turnover')?.text).toBe(
    'Your team set its turnover to high.',
  )
  await change(id, { styles: ['growth'] })
  expect(await read(id)).toMatchObject({
    turnoverLabel: { own: { value: 'high' } },
    styles: { own: { value: ['growth'] } },
  })
  await change(id, { styles: null, turnoverLabel: null })
})

test('an index manager by hand has no score, and says why', async () => {
  const { id } = await managerWithout('index')
  await change(id, { styles: ['index'] })
  expect(await fitOf(id)).toMatchObject({ score: null, reason: 'index', reasons: [] })
  const passive = await rowsOf({ orientation: 'passive' })
  expect(passive.find((row) => row.id === id)).toMatchObject({ orientation: 'passive', fit: { score: null } })
  await change(id, { styles: null })
  expect((await fitOf(id)).score).not.toBeNull()
})

test.each([
  ['no style', { styles: [] }, 'styles'],
  ['an unknown style', { styles: ['contrarian'] }, 'styles.0'],
  ['an unknown turnover', { turnoverLabel: 'extreme' }, 'turnover_label'],
])('%s is refused by field', async (_, body, field) => {
  const { id } = await managerWithout('index')
  await expect(change(id, body as Body)).rejects.toMatchObject({ status: 422, errors: [{ field }] })
})

test('of an unknown organization there is none', async () => {
  await expect(read(newId())).rejects.toMatchObject({ status: 404 })
})
