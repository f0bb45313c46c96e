// Judgments are recounted here from stored likelihoods and positions, in another way than the job counts them.
import { shiftQuarter } from '@rostrum/contract/market/quarters'
import { backtest } from '@rostrum/contract/targeting/backtest'
import { targets } from '@rostrum/contract/targeting/targets'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoSecurities } from '#demo/universe/demo-securities.ts'
import { withClient } from '#platform/database/with-client.ts'
import { type Market, startMarket } from '#testing/market.ts'
import { scoreUnlessUnderWay } from '../score-market.ts'
import { listUnjudged } from './queries/judge.ts'

const ada = { as: 'ada@veltrane.example' }
const ours = demoSecurities.veltraneA

let api: Market
beforeAll(async () => {
  api = await startMarket()
  await withClient(api.databaseUrl, (client) => scoreUnlessUnderWay(client))
})
afterAll(() => api.stop())

const quarters = () => api.call(backtest.quarters, { query: {} }, ada)

interface Candidate {
  id: string
  likelihood: number
  breadth: number
  isOpening: boolean
}

async function candidatesOf(securityId: string, quarter: string): Promise<Candidate[]> {
  const next = shiftQuarter(quarter, 1)
  const { rows } = await sql<Candidate>`
    select t.organization_id as id, t.likelihood, b.position_count as breadth, exists (select from market.positions h
      where h.quarter = ${next}::date and h.security_id = t.security_id and h.organization_id = t.organization_id
        and h.shares > 0) as is_opening
    from market.target_scores t join market.portfolios b on b.organization_id = t.organization_id and b.quarter = t.quarter
    where t.security_id = ${securityId} and t.quarter = ${quarter}::date and t.likelihood is not null
      and exists (select from market.portfolios a where a.organization_id = t.organization_id and a.quarter = ${next}::date
        and a.state = 'holdings' and a.is_complete)`.execute(api.db)
  return rows
}

/** Of all pairs of one that opened and one that did not, those in the right order. */
function aucOf(candidates: Candidate[], by: (one: Candidate) => number): number | null {
  const [opened, others] = [candidates.filter((one) => one.isOpening), candidates.filter((one) => !one.isOpening)]
  if (opened.length === 0 || others.length === 0) return null
  let won = 0
  for (const one of opened) for (const other of others) won += (Math.sign(by(one) - by(other)) + 1) / 2
  return won / (opened.length * others.length)
}

test('every quarter with a settled next one is judged, latest first, for us and our peers', async () => {
  const judged = await quarters()
  const { quarters: scored, peers } = await api.call(targets.context, { query: {} }, ada)
  expect(judged.map(({ quarter }) => quarter)).toEqual(scored.slice(1))
  expect(judged.some(({ own }) => own !== null)).toBe(true)
  expect(judged[0]?.peers.map(({ security }) => security.id)).toEqual(peers.map(({ id }) => id))
})

test('openings of a security are counted where they were ranked', async () => {
  for (const { quarter, own, peers } of (await quarters()).slice(0, 3)) {
    for (const judgment of [...(own ? [own] : []), ...peers]) {
      const candidates = await candidatesOf(judgment.security.id, quarter)
      const ranked = [...candidates].sort((a, b) => b.likelihood - a.likelihood || (a.id < b.id ? -1 : 1))
      const openings = (rows: Candidate[]) => rows.filter(({ isOpening }) => isOpening).length
      expect([judgment.candidateCount, judgment.openingCount]).toEqual([candidates.length, openings(candidates)])
      expect(judgment.inFirstTenth).toBe(openings(ranked.slice(0, Math.ceil(candidates.length / 10))))
      expect(judgment.inFirstTwenty).toBe(openings(ranked.slice(0, 20)))
      for (const [found, by] of [
        [judgment.auc, (one: Candidate) => one.likelihood],
        [judgment.breadthAuc, (one: Candidate) => one.breadth],
      ] as const) {
        const expected = aucOf(candidates, by)
        if (expected === null) expect(found).toBeNull()
        else expect(found).toBeCloseTo(expected, 4)
      }
    }
  }
})

test('the market is judged by five rankings, with intervals around the figures and bands that add up', async () => {
  const market = (await quarters()).find((quarter) => quarter.market !== null)?.market
  expect(market?.rankings.map(({ name }) => name)).toEqual(['model', 'knn', 'peers', 'breadth', 'size'])
  const model = market?.rankings[0]?.figures
  for (const figure of [model?.captured, model?.comparableAuc, model?.managerAuc]) {
    expect(figure?.low).toBeLessThanOrEqual(figure?.value ?? 0)
    expect(figure?.high).toBeGreaterThanOrEqual(figure?.value ?? 1)
  }
  expect(market?.bands.reduce((sum, { pairCount }) => sum + pairCount, 0)).toBe(market?.pairCount)
  expect(market?.bands.reduce((sum, { openingCount }) => sum + openingCount, 0)).toBe(market?.openingCount)
  expect(market?.rankings[1]?.figures.calibration).toBeNull()
})

test('names who bought, by the place they had', async () => {
  const judged = (await quarters()).find(({ own }) => own && own.openingCount > 0)
  const quarter = judged?.quarter ?? ''
  const { bought, candidateCount } = await api.call(backtest.names, { query: { quarter } }, ada)
  const candidates = await candidatesOf(ours, quarter)
  expect(candidateCount).toBe(candidates.length)
  expect(new Set(bought.map(({ id }) => id))).toEqual(
    new Set(candidates.filter(({ isOpening }) => isOpening).map(({ id }) => id)),
  )
  expect(bought.map(({ place }) => place)).toEqual(bought.map(({ place }) => place).sort((a, b) => a - b))
  expect(bought.every(({ value }) => value > 0)).toBe(true)
  expect((await api.request('GET', '/v2/targeting/backtest/names?quarter=soon', ada)).status).toBe(400)
})

test('is judged once, and again when positions change', async () => {
  await withClient(api.databaseUrl, async (client) => {
    expect(await listUnjudged(client)).toEqual([])
    await client.query(`update market.target_models set derived_through = now() + interval '1 minute'
      where quarter = (select max(quarter) from market.target_models)`)
    expect(await listUnjudged(client)).toHaveLength(1)
  })
})
