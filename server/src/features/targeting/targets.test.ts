// Scores are recounted here from the positions, in another way than the job computes them.
import { activities } from '@rostrum/contract/irm/activities'
import { formatQuarter, shiftQuarter } from '@rostrum/contract/market/quarters'
import { fit } from '@rostrum/contract/targeting/fit'
import { peerColumn, type TargetOrganization, targets, trendQuarters } from '@rostrum/contract/targeting/targets'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoSecurities } from '#demo/universe/demo-securities.ts'
import { advisoryLocks } from '#platform/database/locks.ts'
import { withClient } from '#platform/database/with-client.ts'
import { newId } from '#platform/identifiers.ts'
import { type Market, startMarket } from '#testing/market.ts'
import { scoreUnlessUnderWay } from './score-market.ts'
import { listWork } from './scores/queries/work.ts'

const ada = { as: 'ada@veltrane.example' }
const noor = { as: 'noor@brackmoor.example' }
const ours = demoSecurities.veltraneA

let api: Market
let quarter: string
beforeAll(async () => {
  api = await startMarket()
  await withClient(api.databaseUrl, (client) => scoreUnlessUnderWay(client))
  quarter = (await api.call(targets.context, { query: {} }, ada)).quarter ?? ''
})
afterAll(() => api.stop())

type Query = Parameters<typeof api.call<typeof targets.organizations>>[1]['query']
const rowsOf = async (query: Query = {}, as = ada): Promise<TargetOrganization[]> => {
  const rows: TargetOrganization[] = []
  for (;;) {
    const { data, meta } = await api.call(
      targets.organizations,
      { query: { pageSize: 500, pageOffset: rows.length, ...query } },
      as,
    )
    rows.push(...data)
    if (rows.length >= meta.total || data.length === 0) return rows
  }
}

/** Who holds what at a quarter's end, among complete reports. */
async function booksOf(of: string): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ id: string; securities: string[] | null }>`
    select k.organization_id as id, array_agg(p.security_id) filter (where p.shares > 0) as securities
    from market.portfolios k left join market.positions p on p.organization_id = k.organization_id and p.quarter = k.quarter
    where k.quarter = ${of}::date and k.state = 'holdings' and k.is_complete group by 1`.execute(api.db)
  return new Map(rows.map(({ id, securities }) => [id, new Set(securities ?? [])]))
}

describe('target organizations', () => {
  test('are every manager that reported, best fit first, those without a score last', async () => {
    const rows = await rowsOf()
    const books = await booksOf(quarter)
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(books.keys()))
    const scores = rows.map(({ fit: { score } }) => score ?? -1)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(scores.filter((score) => score >= 0).length).toBeGreaterThan(20)
    for (const { id, fit: of, orientation } of rows) {
      const size = books.get(id)?.size ?? 0
      if (of.score === null) expect(of.reason).toBe(orientation === 'passive' ? 'index' : 'few_holdings')
      else expect([size >= 10, orientation]).toEqual([true, 'active'])
    }
  })

  test('hold as many of the nearest names as a recount finds', async () => {
    const books = await booksOf(quarter)
    const holders = new Map<string, Set<string>>()
    for (const [manager, held] of books) {
      for (const security of held) holders.set(security, (holders.get(security) ?? new Set()).add(manager))
    }
    const us = holders.get(ours) ?? new Set()
    const similarities = [...holders]
      .filter(([security]) => security !== ours)
      .map(([security, them]) => {
        const both = [...them].filter((manager) => us.has(manager)).length
        return { security, similarity: both / (us.size + them.size - both + 5) }
      })
      .filter(({ similarity }) => similarity > 0)
      .sort((a, b) => b.similarity - a.similarity || (a.security < b.security ? -1 : 1))
      .slice(0, 100)
    for (const row of (await rowsOf()).slice(0, 10)) {
      const held = similarities.filter(({ security }) => books.get(row.id)?.has(security)).length
      expect(row.neighborCount).toBe(held)
    }
  })

  test('opened what they did not hold a quarter before, and held before what earlier reports say', async () => {
    const now = await booksOf(quarter)
    const before = await booksOf(shiftQuarter(quarter, -1))
    const past = await Promise.all([1, 2, 3, 4].map((back) => booksOf(shiftQuarter(quarter, -back))))
    for (const row of await rowsOf()) {
      const previous = before.get(row.id)
      const opened = previous && [...(now.get(row.id) ?? [])].filter((security) => !previous.has(security)).length
      expect(row.openedCount).toBe(opened ?? null)
      const last = past.findIndex((books) => books.get(row.id)?.has(ours))
      const isFormer = last >= 0 && !now.get(row.id)?.has(ours)
      expect(row.fit.heldUntil).toBe(isFormer ? shiftQuarter(quarter, -1 - last) : null)
    }
  })

  test('have a risk if they hold it, recounted from what they closed and sold', async () => {
    const [now, before] = [await booksOf(quarter), await booksOf(shiftQuarter(quarter, -1))]
    const shares = async (of: string) =>
      new Map(
        (
          await sql<{ id: string; shares: number }>`select organization_id as id, shares::float8 from market.positions
            where quarter = ${of}::date and security_id = ${ours} and shares > 0`.execute(api.db)
        ).rows.map(({ id, shares: held }) => [id, held]),
      )
    const [held, heldBefore] = [await shares(quarter), await shares(shiftQuarter(quarter, -1))]
    const stored = await sql<{
      organizationId: string
      risk: number | null
      closedCount: number | null
      closedOf: number | null
      soldShare: number | null
      isRecent: boolean
    }>`select * from market.target_scores where security_id = ${ours} and quarter = ${quarter}::date`.execute(api.db)
    for (const row of stored.rows) {
      const previous = before.get(row.organizationId)
      const current = now.get(row.organizationId)
      const closed = previous && [...previous].filter((security) => !current?.has(security)).length
      const isKnown = previous !== undefined && previous.size > 0
      expect([row.closedCount, row.closedOf]).toEqual(isKnown ? [closed, previous.size] : [null, null])
      const mine = held.get(row.organizationId)
      if (mine === undefined) {
        expect([row.risk, row.soldShare, row.isRecent]).toEqual([null, null, false])
        continue
      }
      const theirs = heldBefore.get(row.organizationId)
      expect(row.isRecent).toBe(previous !== undefined && theirs === undefined)
      if (theirs !== undefined) expect(row.soldShare).toBeCloseTo(Math.max(0, 1 - mine / theirs), 4)
    }
    const holders = (await rowsOf({ ownership: 'holders', sort: 'risk_desc' })).filter(({ fit: of }) => of.risk)
    expect(holders.length).toBeGreaterThan(10)
    expect(new Set(holders.map(({ fit: of }) => of.risk)).size).toBeGreaterThan(2)
    const risky = holders[0]
    const explained = await api.call(fit.organization, { params: { id: risky?.id ?? '' }, query: {} }, ada)
    expect(explained.risk).toBe(risky?.fit.risk)
    expect(explained.riskReasons[0]).toMatch(/^Closed [\d,]+ of [\d,]+ positions in the quarter\.$|^Sold|^Opened/)
    const [chosen] = await rowsOf({ risks: ['very_high', 'high'] })
    expect(['very_high', 'high']).toContain(chosen?.fit.risk)
  })

  test('are holders, non-holders or former holders', async () => {
    const books = await booksOf(quarter)
    const all = await rowsOf()
    const holders = await rowsOf({ ownership: 'holders' })
    const others = await rowsOf({ ownership: 'non_holders' })
    expect(holders.every(({ id, holding }) => books.get(id)?.has(ours) && holding !== null)).toBe(true)
    expect(holders.length + others.length).toBe(all.length)
    expect(holders.length).toBeGreaterThan(0)
    expect(others.every(({ fit: of, orientation }) => orientation === 'passive' || of.likelihood !== null)).toBe(true)
    const former = await rowsOf({ ownership: 'former_holders' })
    expect(former.map(({ id }) => id)).toEqual(others.filter(({ fit: of }) => of.heldUntil).map(({ id }) => id))
    expect((await rowsOf({ holdersOnly: true })).map(({ id }) => id)).toEqual(holders.map(({ id }) => id))
  })

  test('are filtered by fit score, likelihood, peers held and the IRM', async () => {
    const all = await rowsOf()
    const strong = await rowsOf({ fitScoreTypes: ['strong'] })
    expect(strong).toEqual(all.filter(({ fit: { score } }) => score !== null && score >= 65))
    expect((await rowsOf({ fitScoreTypes: ['none'] })).every(({ fit: { score } }) => score === null)).toBe(true)
    const likely = await rowsOf({ likelihoods: ['very_high', 'high'] })
    expect(likely.length).toBeGreaterThan(0)
    expect(likely.every(({ fit: of }) => of.likelihood === 'very_high' || of.likelihood === 'high')).toBe(true)
    const withPeers = await rowsOf({ peersHeldMin: 2 })
    expect(withPeers.map(({ id }) => id)).toEqual(all.filter(({ peersHeld }) => peersHeld >= 2).map(({ id }) => id))
    expect(withPeers.every(({ peers, peersHeld }) => peers.length === peersHeld)).toBe(true)
    const irm = await rowsOf({ irmOnly: true })
    const notInIrm = await rowsOf({ notInIrm: true })
    expect(irm.length + notInIrm.length).toBe(all.length)
    expect(notInIrm.some(({ isAffiliated }) => isAffiliated)).toBe(false)
  })

  test('are filtered by what they bought and sold in the quarter', async () => {
    const all = await rowsOf()
    const peerIds = (await api.call(targets.context, { query: {} }, ada)).peers.map(({ id }) => id)
    const positions = await api.rowsOf(sql<{
      organizationId: string
      securityId: string
      shares: number
      value: number
      previousShares: number | null
    }>`select organization_id, security_id, shares, value, previous_shares from market.positions
      where quarter = ${quarter}::date and security_id = any (${[ours, ...peerIds]}::uuid[])`)
    const idsWhere = (is: (id: string) => boolean) => all.filter(({ id }) => is(id)).map(({ id }) => id)
    const of = (id: string) => positions.filter(({ organizationId }) => organizationId === id)
    const peersOf = (id: string) => of(id).filter(({ securityId }) => securityId !== ours)
    const ourOf = (id: string) => of(id).find(({ securityId }) => securityId === ours)
    const idsOf = async (query: Query) => (await rowsOf(query)).map(({ id }) => id)
    const bought = idsWhere((id) => peersOf(id).filter((p) => p.shares > (p.previousShares ?? Infinity)).length >= 2)
    expect(bought.length).toBeGreaterThan(0)
    expect(await idsOf({ peersBoughtMin: 2 })).toEqual(bought)
    const sold = idsWhere((id) => peersOf(id).some((p) => p.shares < (p.previousShares ?? 0)))
    expect(sold.length).toBeGreaterThan(0)
    expect(await idsOf({ peersSoldMin: 1 })).toEqual(sold)
    const isMove = (id: string, is: (now: number, before: number) => boolean) => {
      const position = ourOf(id)
      return position?.previousShares != null && is(position.shares, position.previousShares)
    }
    expect(await idsOf({ moves: ['opened', 'increased'] })).toEqual(
      idsWhere((id) => isMove(id, (now, before) => now > before)),
    )
    expect(await idsOf({ moves: ['decreased', 'exited'] })).toEqual(
      idsWhere((id) => isMove(id, (now, before) => now < before)),
    )
    expect(await idsOf({ positionMin: 1_000_000, positionMax: 50_000_000 })).toEqual(
      idsWhere((id) => {
        const { shares = 0, value = 0 } = ourOf(id) ?? {}
        return shares > 0 && value >= 1_000_000 && value <= 50_000_000
      }),
    )
    const [peer = ''] = peerIds
    expect(await idsOf({ holds: peer })).toEqual(
      idsWhere((id) => of(id).some(({ securityId, shares }) => securityId === peer && shares > 0)),
    )
  })

  test('are filtered by the day of the last contact', async () => {
    const [early = '', late = '', never = ''] = (await rowsOf()).map(({ id }) => id)
    const typeId = (await api.call(activities.types, {}, ada))[0]?.id ?? ''
    for (const [organizationId, startsAt] of [
      [early, '2026-03-10T15:00:00Z'],
      [late, '2026-03-10T15:00:00Z'],
      [late, '2026-06-01T00:00:00Z'],
    ] as const) {
      await api.call(
        activities.create,
        { body: { typeId, subject: 'Call', startsAt, organizationIds: [organizationId] } },
        ada,
      )
    }
    const idsOf = async (query: Query) => (await rowsOf(query)).map(({ id }) => id)
    expect(await idsOf({ contactSince: '2026-06-01' })).toEqual([late])
    expect(await idsOf({ contactSince: '2026-06-02' })).toEqual([])
    expect(await idsOf({ lastContactBefore: '2026-06-01' })).toEqual([early])
    const without = await idsOf({ noContactSince: '2026-06-01' })
    expect([without.includes(early), without.includes(late), without.includes(never)]).toEqual([true, false, true])
  })

  test('rank by likelihood, by fit among comparable managers, and by room', async () => {
    const order = { very_high: 5, high: 4, medium: 3, low: 2, very_low: 1 }
    const likely = (await rowsOf({ sort: 'likelihood_desc', ownership: 'non_holders' })).flatMap(
      ({ fit: of }) => of.likelihood ?? [],
    )
    expect(likely.map((band) => order[band])).toEqual(likely.map((band) => order[band]).sort((a, b) => b - a))
    const comparable = (await rowsOf({ sort: 'among_comparable_desc' })).flatMap(
      ({ fit: of }) => of.amongComparable ?? [],
    )
    expect(comparable).toEqual([...comparable].sort((a, b) => b - a))
    const room = (await rowsOf({ sort: 'capacity_desc' })).flatMap(({ capacity }) => capacity?.roomValue ?? [])
    expect(room).toEqual([...room].sort((a, b) => b - a))
    expect(room[0]).toBeGreaterThan(0)
  })

  test('of an earlier quarter show its figures', async () => {
    const earlier = shiftQuarter(quarter, -1)
    const rows = await rowsOf({ analyticsDate: earlier })
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set((await booksOf(earlier)).keys()))
    expect(rows.every(({ holding }) => holding === null || holding.quarter === earlier)).toBe(true)
  })

  test('are the same in the file, in order, with labels', async () => {
    const { text, headers } = await api.request(
      'GET',
      '/v2/organizations/targeted.csv?fit_score_types=strong&fit_score_types=none',
      ada,
    )
    expect(headers.get('content-disposition')).toMatch(/filename="VLTN\.A-target-organizations-\d{4}Q\d\.csv"/)
    const shown = await rowsOf({ fitScoreTypes: ['strong', 'none'] })
    const lines = text.trim().split(/\r?\n/).slice(1)
    expect(lines).toHaveLength(shown.length)
    expect(lines.every((line, at) => line.startsWith(`${at + 1},`))).toBe(true)
    expect(lines.filter((line) => line.includes(',Index,')).length).toBeGreaterThan(0)
  })

  test('have what is held of each peer and at each quarter end in the file', async () => {
    const { peers } = await api.call(targets.context, { query: {} }, ada)
    const quarters = trendQuarters(quarter)
    const asked = ['name', ...peers.map(({ id }) => peerColumn(id)), ...quarters]
    const { text } = await api.request('GET', `/v2/organizations/targeted.csv?columns=${asked.join('&columns=')}`, ada)
    const shown = await rowsOf()
    const [header, ...lines] = text.trim().split(/\r?\n/)
    expect(header?.split(',').slice(1)).toEqual([
      ...peers.map(({ ticker }) => `${ticker} value (USD)`),
      ...quarters.map((one) => `"Shares, ${formatQuarter(one)}"`).flatMap((one) => one.split(',')),
    ])
    const expected = shown.map((row) =>
      [
        ...peers.map(({ id }) => row.peers.find(({ securityId }) => securityId === id)?.value ?? ''),
        ...row.trend.map((shares) => shares ?? ''),
      ].join(','),
    )
    const cells = peers.length + quarters.length
    expect(lines.map((line) => line.split(',').slice(-cells).join(','))).toEqual(expected)
    expect(shown.some(({ peersHeld }) => peersHeld > 1)).toBe(true)
    expect(shown.some(({ trend }) => trend.some((shares) => shares !== null && shares > 0))).toBe(true)
  })

  test('depend on the security, and another customer sees its own peers', async () => {
    const [ourPeers, theirPeers] = await Promise.all(
      [ada, noor].map(async (as) => (await api.call(targets.context, { query: {} }, as)).peers.map(({ id }) => id)),
    )
    expect(theirPeers).not.toEqual(ourPeers)
    const theirs = await rowsOf({}, noor)
    expect(theirs.map(({ fit: of }) => of.score)).not.toEqual((await rowsOf()).map(({ fit: of }) => of.score))
  })
})

describe('the fit of a profile', () => {
  test('is the score of the list, with a sentence for each part', async () => {
    const [first] = await rowsOf({ fitScoreTypes: ['strong'] })
    const found = await api.call(fit.organization, { params: { id: first?.id ?? '' }, query: {} }, ada)
    expect(found).toMatchObject({ score: first?.fit.score, parts: first?.fit.parts, securityId: ours, quarter })
    expect(found.reasons).toHaveLength(7)
    expect(found.reasons[0]?.text).toMatch(
      /^Holds \d+ of the 100 names most often held with VLTN\S*: [\w.]+, [\w.]+, [\w.]+\.$/,
    )
    const points = found.reasons.reduce((sum, { points: of }) => sum + (of ?? 0), 0)
    expect(Math.abs(points - (found.score ?? 0))).toBeLessThan(1)
    expect(found.history.at(-1)).toEqual({ quarter, score: first?.fit.score })
    expect(found.history.length).toBeGreaterThan(1)
  })

  test('is none with a reason for an index manager, and for one without a report', async () => {
    const [index] = (await rowsOf({ fitScoreTypes: ['none'] })).filter(({ fit: of }) => of.reason === 'index')
    const found = await api.call(fit.organization, { params: { id: index?.id ?? '' }, query: {} }, ada)
    expect(found).toMatchObject({ score: null, reason: 'index', reasons: [] })
    const { id } = await api.firstOf(sql<{ id: string }>`select id from market.organization_index o
      where not exists (select from market.portfolios k where k.organization_id = o.id) limit 1`)
    expect(await api.call(fit.organization, { params: { id }, query: {} }, ada)).toMatchObject({
      score: null,
      reason: 'no_recent_report',
    })
  })

  test('of a person without funds is their firm’s, and says so', async () => {
    const { id, organizationId } = await api.firstOf(sql<{ id: string; organizationId: string }>`
      select p.id, p.organization_id from market.person_index p
      join market.target_scores t on t.organization_id = p.organization_id and t.security_id = ${ours}
      where p.fund_count = 0 limit 1`)
    const person = await api.call(fit.person, { params: { id }, query: {} }, ada)
    expect(person.basis).toMatchObject({ type: 'organization', id: organizationId })
  })

  test('says what would raise it, most room first, within what is missing', async () => {
    const [row] = (await rowsOf()).filter(({ fit: of }) => of.score !== null && of.score < 70)
    const found = await api.call(fit.organization, { params: { id: row?.id ?? '' }, query: {} }, ada)
    const points = found.changes.map(({ points: of }) => of)
    expect(points.length).toBeGreaterThan(0)
    expect(points).toEqual([...points].sort((a, b) => b - a))
    expect(points.reduce((sum, of) => sum + of, 0)).toBeLessThanOrEqual(100 - (found.score ?? 0) + 1)
    for (const { part, points: of } of found.changes) {
      const room = found.reasons.map(({ part: one, value }) => ({ one, value })).find(({ one }) => one === part)
      const known = found.reasons.filter(({ value }) => value !== null)
      const total = known.reduce((sum, reason) => sum + found.weights[reason.part], 0)
      expect(of).toBeCloseTo(((100 - (room?.value ?? 0)) * found.weights[part]) / total, 1)
    }
  })

  test('with a security that nobody follows is computed on request', async () => {
    const [row] = await rowsOf({ fitScoreTypes: ['strong'] })
    const { id: securityId } = await api.firstOf(sql<{ id: string }>`select s.id from market.securities s
      where not exists (select from market.scored_securities x where x.security_id = s.id)
        and exists (select from market.positions p where p.security_id = s.id and p.quarter = ${quarter}::date)
      order by s.id limit 1`)
    const read = () => api.call(fit.organization, { params: { id: row?.id ?? '' }, query: { securityId } }, ada)
    expect(await read()).toMatchObject({ score: null, reason: 'not_requested', quarter: null })
    expect(await api.call(fit.request, { body: { securityId } }, ada)).toEqual({ securityId, isScored: false })
    expect(await read()).toMatchObject({ score: null, reason: 'not_scored_yet' })
    await withClient(api.databaseUrl, (client) => scoreUnlessUnderWay(client))
    const found = await read()
    expect(found).toMatchObject({ quarter, securityId })
    expect(found.score).not.toBeNull()
    expect(await api.call(fit.request, { body: { securityId } }, ada)).toEqual({ securityId, isScored: true })
    await expect(api.call(fit.request, { body: { securityId: newId() } }, ada)).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'security_id' }],
    })
  })

  test('of nobody is not found', async () => {
    for (const endpoint of [fit.organization, fit.person, fit.fund]) {
      await expect(api.call(endpoint, { params: { id: newId() }, query: {} }, ada)).rejects.toMatchObject({
        status: 404,
      })
    }
  })
})

describe('the job', () => {
  const everything = () =>
    api.rowsOf(sql`select * from market.target_scores order by security_id, quarter, organization_id`)

  test('has nothing left to do, and computes the same when positions were derived again', async () => {
    await withClient(api.databaseUrl, async (client) => {
      expect(await listWork(client)).toEqual([])
      const before = await everything()
      await client.query('update market.portfolios set derived_at = now()')
      expect((await listWork(client)).length).toBeGreaterThan(1)
      const done = await scoreUnlessUnderWay(client)
      expect(done?.securities).toBeGreaterThan(1)
      expect(await everything()).toEqual(before)
      expect(await listWork(client)).toEqual([])
    })
  })

  test('goes on where it was cut off', async () => {
    await withClient(api.databaseUrl, async (client) => {
      await client.query('update market.portfolios set derived_at = now()')
      const all = await listWork(client)
      await scoreUnlessUnderWay(client, { most: 1 })
      expect((await listWork(client)).map(({ quarter: of }) => of)).toEqual(all.slice(1).map(({ quarter: of }) => of))
    })
  })

  test('leaves it to a process that is at it', async () => {
    await withClient(api.databaseUrl, async (other) => {
      await other.query('select pg_advisory_lock($1)', [advisoryLocks.targetScores])
      await withClient(api.databaseUrl, async (client) => expect(await scoreUnlessUnderWay(client)).toBeUndefined())
    })
  })
})
