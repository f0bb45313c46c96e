import type { AlertKind, AlertRule } from '@rostrum/contract/holders/alert-rules'
import { alerts } from '@rostrum/contract/holders/alerts'
import { irmMembership } from '@rostrum/contract/irm/contacts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoPeers } from '#demo/universe/demo-securities.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { addPerson, demoCustomers } from '#testing/people.ts'
import { presetRules } from './rules/presets.ts'
import { addFirm, brackmoor, earlier, ostrelGauge, quarter, report, veltraneA, veltraneB } from './testing/reports.ts'
import { openWorker, type Worker } from './testing/worker.ts'

let api: Api
let worker: Worker
const ada = { as: 'ada@veltrane.example' }
const miles = { as: 'miles@veltrane.example' }
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }
const million = 1_000_000

beforeAll(async () => {
  api = await startApi({ content: 'market' })
  worker = await openWorker(api.databaseUrl)
  await worker.evaluate()
})
afterAll(async () => {
  await worker.close()
  await api.stop()
})

const listed = async (query: object = {}, caller: typeof ada = ada) =>
  (await api.call(alerts.list, { query: { pageSize: 500, ...query } }, caller)).data.flatMap((group) => group.alerts)
const about = async (organizationId: string, caller: typeof ada = ada) =>
  (await listed({ organizationId }, caller)).sort((one, other) => one.kind.localeCompare(other.kind))
const kindsAbout = async (organizationId: string, caller: typeof ada = ada) =>
  (await about(organizationId, caller)).map(({ kind }) => kind)
const choose = (kind: AlertKind, more: Partial<AlertRule>, caller: typeof ada = ada) => {
  const preset = presetRules.find((rule) => rule.kind === kind)
  if (!preset) throw new Error(kind)
  return api.call(alerts.saveRules, { body: { rules: [{ ...preset, ...more }] } }, caller)
}
const outstandingOf = async (securityId: string) =>
  (
    await api.db
      .selectFrom('market.sharesOutstanding')
      .select('shares')
      .where('securityId', '=', securityId)
      .where('onDate', '<=', earlier)
      .orderBy('onDate', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).shares as unknown as number

describe('first evaluation', () => {
  test('lists the latest quarter for every user without emailing anyone', async () => {
    const data = await listed()
    expect(data.length).toBeGreaterThan(20)
    expect(new Set(data.filter(({ isLate }) => !isLate).map((alert) => alert.quarter ?? quarter))).toEqual(
      new Set([quarter]),
    )
    expect(new Set(data.map(({ security }) => security.id))).toEqual(new Set([veltraneA, veltraneB, ostrelGauge]))
    expect(data.every(({ readAt, reason }) => readAt === null && reason.endsWith('.'))).toBe(true)
    expect(await listed({}, miles)).toHaveLength(data.length)
    expect(await worker.mailbox.messages()).toEqual([])
  })

  test('a second run finds nothing new', async () => {
    expect(await worker.evaluate()).toBe(0)
    expect(await worker.evaluate({ isThorough: true })).toBe(0)
  })

  test('customers without anything new are not visited', async () => {
    const userId = await api.userId(ada.as)
    // Not by the endpoint, after which the server's own worker evaluates.
    const save = (more: Partial<AlertRule>) => {
      const rule = JSON.stringify({ ...presetRules[0], ...more })
      return api.db
        .insertInto('app.alertRules')
        .values({ customerId: demoCustomers.veltrane, userId, kind: 'position_opened', rule })
        .onConflict((conflict) => conflict.columns(['customerId', 'userId', 'kind']).doUpdateSet({ rule }))
        .execute()
    }
    expect(await worker.toEvaluate()).toEqual([])
    await save({ inPeers: true })
    expect(await worker.toEvaluate()).toEqual([demoCustomers.veltrane])
    await save({ inPeers: true, isOn: false })
    expect(await worker.toEvaluate()).toEqual([])
    await api.db
      .deleteFrom('app.alertRules')
      .where('userId', '=', userId)
      .where('kind', '=', 'position_opened')
      .execute()
  })

  test('also runs for users who join later and for securities added later', async () => {
    const late = { as: await addPerson(api.db, [{ customer: demoCustomers.veltrane }]) }
    const locked = { as: await addPerson(api.db, [{ customer: demoCustomers.veltrane, locked: true }]) }
    expect(await worker.evaluate()).toBe(0)
    expect(await worker.toEvaluate()).toEqual([demoCustomers.veltrane])
    const told = await worker.evaluate({ isThorough: true })
    expect(told).toBeGreaterThan(20)
    expect(await listed({}, late)).toHaveLength(told)
    expect(await worker.toEvaluate()).toEqual([])
    expect(
      await api.db
        .selectFrom('app.alerts')
        .select('id')
        .where('userId', '=', await api.userId(locked.as))
        .execute(),
    ).toEqual([])
    await choose('position_changed', { inPeers: true, percent: 1 }, late)
    await worker.evaluate({ isThorough: true })
    const peers = await listed({ securityId: demoPeers[veltraneA]?.[0] ?? '' }, late)
    expect(peers.length).toBeGreaterThan(0)
    expect(peers.every(({ isOwn }) => !isOwn)).toBe(true)
  })
})

describe('a 13F report', () => {
  test('that opens a position raises one alert with its numbers, filing and link', async () => {
    const { organizationId, accession } = await report(api.db, {
      name: 'Opening House',
      holdings: [{ shares: 40_000, price: 50, outstanding: 10 * million }],
    })
    await worker.evaluate()
    expect(await about(organizationId)).toMatchObject([
      {
        kind: 'position_opened',
        security: { id: veltraneA },
        isOwn: true,
        quarter,
        filedOn: '2026-11-10',
        sharesBefore: 0,
        sharesAfter: 40_000,
        change: 40_000,
        valueAfter: 2 * million,
        outstandingAfter: 0.004,
        accession,
        isThirteenF: true,
        path: `/organizations/${organizationId}`,
        reason: 'Opening House opened a position of 40,000 shares in VLTN.A in Q3 2026 ($2M, 0.40% O/S).',
        revision: 1,
      },
    ])
    await worker.evaluate({ isThorough: true })
    expect(await about(organizationId)).toHaveLength(1)
  })

  test('below the minimum value raises no alert; users of other customers never get one', async () => {
    const small = await report(api.db, { holdings: [{ shares: 19_999 }] })
    const edge = await report(api.db, { holdings: [{ shares: 20_000 }] })
    await worker.evaluate()
    expect(await kindsAbout(small.organizationId)).toEqual([])
    expect(await kindsAbout(edge.organizationId)).toEqual(['position_opened'])
    expect(await kindsAbout(edge.organizationId, noor)).toEqual([])
    const [alert] = await about(edge.organizationId, miles)
    await expect(api.call(alerts.read, { params: { id: alert?.id ?? '' } }, ada)).rejects.toMatchObject({ status: 404 })
  })

  test('by a holder of peers lists the peers it holds or held', async () => {
    const [first = '', second = ''] = demoPeers[veltraneA] ?? []
    const { organizationId } = await report(api.db, {
      name: 'Switcher',
      holdings: [
        { shares: 40_000 },
        { securityId: first, shares: 500, before: 500 },
        { securityId: second, shares: 0, before: 700 },
      ],
    })
    await worker.evaluate()
    const [alert] = await about(organizationId)
    expect(alert).toMatchObject({ kind: 'peer_holder_opened', peers: expect.any(Array) })
    expect(alert?.peers).toHaveLength(2)
    expect(alert?.reason).toMatch(/^Switcher, a holder of your peers \S+ and \S+, opened a position of 40,000 shares/)
  })

  test('that closes or changes a position alerts exactly at the thresholds', async () => {
    const closed = await report(api.db, { holdings: [{ shares: 0, before: 30_000 }] })
    const at = await report(api.db, { holdings: [{ shares: 125_000, before: 100_000 }] })
    const above = await report(api.db, { holdings: [{ shares: 74_999, before: 100_000 }] })
    await worker.evaluate()
    expect(await about(closed.organizationId)).toMatchObject([{ kind: 'position_closed', change: -30_000 }])
    expect(await about(at.organizationId)).toEqual([])
    expect(await about(above.organizationId)).toMatchObject([
      { kind: 'position_changed', change: -25_001, flow: -1_250_050 },
    ])
  })

  test('that crosses an ownership level, up or down', async () => {
    const outstanding = Number(await outstandingOf(veltraneA))
    const five = Math.ceil(outstanding * 0.05)
    const up = await report(api.db, { holdings: [{ shares: five, before: five - 2, outstanding }] })
    const stays = await report(api.db, { holdings: [{ shares: five + 1, before: five, outstanding }] })
    const down = await report(api.db, { holdings: [{ shares: five - 2, before: five, outstanding }] })
    await worker.evaluate()
    const crossed = async ({ organizationId }: { organizationId: string }) =>
      (await about(organizationId)).filter(({ kind }) => kind === 'level_crossed')
    expect(await crossed(up)).toMatchObject([{ level: 5, direction: 'up' }])
    expect(await crossed(stays)).toEqual([])
    expect(await crossed(down)).toMatchObject([{ level: 5, direction: 'down' }])
  })

  test('of a top 25 holder alerts at any change', async () => {
    const outstanding = Number(await outstandingOf(veltraneA))
    const six = Math.ceil(outstanding * 0.06)
    const holds = await report(api.db, { holdings: [{ shares: six + 1, before: six, outstanding }] })
    const same = await report(api.db, { holdings: [{ shares: six, before: six, outstanding }] })
    const small = await report(api.db, { holdings: [{ shares: 100_001, before: 100_000, outstanding }] })
    await worker.evaluate()
    expect(await kindsAbout(holds.organizationId)).toEqual(['position_changed'])
    expect(await kindsAbout(same.organizationId)).toEqual([])
    expect(await kindsAbout(small.organizationId)).toEqual([])
  })

  test('that is a notice, confidential, or has no prior report is neither an exit nor a purchase', async () => {
    const notice = await report(api.db, { state: 'notice' })
    const confidential = await report(api.db, { state: 'confidential' })
    const incomparable = await report(api.db, { holdings: [{ shares: million, before: null }] })
    await worker.evaluate()
    for (const { organizationId } of [notice, confidential, incomparable]) {
      expect(await about(organizationId)).toEqual([])
    }
  })

  test('that is late is marked late, whatever its quarter', async () => {
    const { organizationId } = await report(api.db, {
      name: 'Latecomer',
      quarter: earlier,
      filedOn: '2026-11-12',
      isLate: true,
      holdings: [{ shares: 40_000 }],
    })
    await worker.evaluate()
    expect(await about(organizationId)).toMatchObject([
      {
        kind: 'late_filing',
        reason: 'Latecomer filed its 13F for Q2 2026 on Nov 12, 2026, 90 days late, with 40,000 shares of VLTN.A.',
      },
      { kind: 'position_opened', isLate: true, quarter: earlier, reason: expect.stringContaining('(filed late)') },
    ])
  })

  test('filed long ago but loaded only now raises no alert', async () => {
    const { organizationId } = await report(api.db, {
      quarter: earlier,
      filedOn: '2026-08-10',
      holdings: [{ shares: 40_000 }],
    })
    await worker.evaluate()
    expect(await about(organizationId)).toEqual([])
  })

  test('whose portfolio is stale waits until it has been recomputed', async () => {
    const { organizationId } = await report(api.db, { holdings: [{ shares: 40_000 }] })
    await sql`insert into market.stale_portfolios (organization_id, quarter, since)
      values (${organizationId}, ${quarter}, now() - interval '1 hour')`.execute(api.db)
    await worker.evaluate()
    expect(await about(organizationId)).toEqual([])
    await report(api.db, { organizationId, holdings: [{ shares: 50_000 }] })
    await sql`update market.stale_portfolios set since = now()`.execute(api.db)
    // Evaluation is skipped while derivations are running.
    expect(await worker.evaluate({ isThorough: true })).toBe(0)
    await sql`delete from market.stale_portfolios`.execute(api.db)
    await worker.evaluate()
    expect(await about(organizationId)).toMatchObject([{ sharesAfter: 50_000, revision: 1 }])
  })
})

describe('an amendment', () => {
  test('with the same numbers raises no alert; with different numbers it does, and supersedes the first', async () => {
    const { organizationId } = await report(api.db, { holdings: [{ shares: 40_000 }] })
    await worker.evaluate()
    await report(api.db, { organizationId, isAmendment: true, holdings: [{ shares: 40_000 }] })
    expect(await worker.evaluate()).toBe(0)
    expect(await about(organizationId)).toMatchObject([{ supersededAt: null, isAmendment: false }])

    await report(api.db, { organizationId, isAmendment: true, holdings: [{ shares: 60_000 }] })
    await worker.evaluate()
    const told = (await about(organizationId)).sort((one, other) => one.revision - other.revision)
    expect(told).toMatchObject([
      { sharesAfter: 40_000, supersededAt: expect.any(Date) },
      { sharesAfter: 60_000, supersededAt: null, isAmendment: true, revision: 2 },
    ])
    expect(told[1]?.reason).toContain('(as amended, updated figures)')

    await report(api.db, { organizationId, isAmendment: true, holdings: [{ shares: 40_000 }] })
    await worker.evaluate()
    expect((await about(organizationId)).map(({ revision }) => revision).sort()).toEqual([1, 2, 3])
  })

  test('that withdraws a position supersedes the earlier alert and raises none', async () => {
    const { organizationId } = await report(api.db, { holdings: [{ shares: 40_000 }] })
    await worker.evaluate()
    await report(api.db, { organizationId, isAmendment: true, holdings: [] })
    expect(await worker.evaluate()).toBe(0)
    expect(await about(organizationId)).toMatchObject([{ supersededAt: expect.any(Date) }])
  })
})

describe('insider forms and schedules', () => {
  const runs = { state: 'done', paths: [] as string[] }
  const importRun = async () => {
    const id = newId()
    await api.db
      .insertInto('market.importRuns')
      .values({ id, ...runs, endedAt: new Date() })
      .execute()
    return id
  }
  test('raise one alert per filing', async () => {
    const organizationId = await addFirm(api.db, 'Activist')
    const runId = await importRun()
    const event = { issuerName: 'Veltrane', source: 'test', runId, securityId: veltraneA, filedOn: '2026-11-12' }
    const filing = { ...event, accession: newId(), form: 'SCHEDULE 13D', percentOfClass: 6.1, shares: 610 }
    await api.db
      .insertInto('market.ownershipEvents')
      .values([
        { ...filing, personNumber: 1, holderName: 'Activist', organizationId, isLargest: true },
        { ...filing, personNumber: 2, holderName: 'Activist II' },
      ])
      .execute()
    const line = {
      ...event,
      accession: newId(),
      form: '4',
      issuerCik: '1',
      ownerName: 'Jane Roe',
      securityTitle: 'Common',
    }
    const trade = { ...line, isDerivative: false, isHolding: false, roles: ['director'], onDate: '2026-11-11' }
    await api.db
      .insertInto('market.insiderTransactions')
      .values([
        { ...trade, lineNumber: 1, code: 'S', acquiredDisposed: 'D', shares: 1000, price: 50, sharesAfter: 9000 },
        { ...trade, lineNumber: 2, code: 'S', acquiredDisposed: 'D', shares: 500, price: 52, sharesAfter: 8500 },
        { ...trade, lineNumber: 3, code: 'G', acquiredDisposed: 'D', shares: 100, price: 0, sharesAfter: 8400 },
      ])
      .execute()
    await worker.evaluate()
    await worker.evaluate({ isThorough: true })
    expect(await about(organizationId)).toMatchObject([
      {
        kind: 'schedule_filed',
        quarter: null,
        form: 'SCHEDULE 13D',
        outstandingAfter: 0.061,
        reason: 'Activist filed Schedule 13D on VLTN.A: 610 shares (6.10% of the class).',
      },
    ])
    expect(await listed({ term: 'jane roe' })).toMatchObject([
      {
        kind: 'insider_trade',
        change: -1500,
        flow: -76_000,
        path: `/securities/${veltraneA}`,
        reason: 'Jane Roe (director) disposed of 1,500 shares of VLTN.A for about $76K, reported on Form 4.',
      },
    ])
  })
})

describe('alert rules', () => {
  test('of one user do not affect others; a disabled type raises no alerts', async () => {
    await choose('position_opened', { isOn: false })
    const { organizationId } = await report(api.db, { holdings: [{ shares: 40_000 }] })
    await worker.evaluate()
    expect(await kindsAbout(organizationId)).toEqual([])
    expect(await kindsAbout(organizationId, miles)).toEqual(['position_opened'])
    await choose('position_opened', {})
    // The watermark has moved past this report: re-enabling the rule affects only later ones.
    expect(await worker.evaluate({ isThorough: true })).toBe(0)
  })

  test('limited to holders in the IRM', async () => {
    await choose('position_closed', { holders: 'irm' })
    const [known, unknown] = [await addFirm(api.db), await addFirm(api.db)]
    await sql`select market.refresh_directory()`.execute(api.db)
    await api.call(irmMembership.addOrganization, { params: { id: known } }, ada)
    for (const organizationId of [known, unknown]) {
      await report(api.db, { organizationId, holdings: [{ shares: 0, before: 40_000 }] })
    }
    await worker.evaluate()
    expect(await kindsAbout(known)).toEqual(['position_closed'])
    expect(await kindsAbout(unknown)).toEqual([])
    await choose('position_closed', {})
  })
})

describe('after worker downtime', () => {
  test('alerts from several imports and a new quarter are all raised, in a single email', async () => {
    await choose('position_opened', { email: 'at_once' })
    await api.db.deleteFrom('market.stalePortfolios').execute()
    const next = '2026-12-31'
    await sql`create table market.positions_next partition of market.positions
      for values from ('2026-10-01') to ('2027-01-01')`.execute(api.db)
    const firms: string[] = []
    for (const one of [quarter, quarter, next, next]) {
      const { organizationId } = await report(api.db, {
        quarter: one,
        filedOn: '2027-02-10',
        holdings: [{ shares: 40_000 }],
      })
      firms.push(organizationId)
    }
    await worker.evaluate()
    for (const firm of firms) expect(await kindsAbout(firm)).toEqual(['position_opened'])
    expect(await worker.evaluate({ isThorough: true })).toBe(0)
    const letters = async () =>
      (await worker.mailbox.messages()).filter((text) => text.includes('To: ada@') && text.includes('4 holder alerts'))
    await vi.waitFor(async () => expect(await letters()).toHaveLength(1), { timeout: 20_000 })
    const [letter = ''] = await letters()
    expect(letter).toContain('Subject: 4 holder alerts in VLTN.A')
    expect(letter.replaceAll('=\r\n', '').match(/opened a position of 40,000 shares/g)).toHaveLength(4)
    expect(letter).toContain('https://ir.example/changes')
  })

  test("another customer's users are alerted only about their own securities", async () => {
    const { organizationId } = await report(api.db, {
      holdings: [{ shares: 40_000 }, { securityId: brackmoor, shares: 50_000 }],
    })
    await worker.evaluate()
    expect(await about(organizationId)).toMatchObject([{ security: { id: veltraneA } }])
    expect(await about(organizationId, noor)).toMatchObject([{ security: { id: brackmoor } }])
  })
})
