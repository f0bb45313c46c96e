import { dashboard, dashboardParts } from '@rostrum/contract/dashboard'
import { alerts } from '@rostrum/contract/holders/alerts'
import { currentHolders } from '@rostrum/contract/holders/current'
import { movers } from '@rostrum/contract/holders/movers'
import { activities } from '@rostrum/contract/irm/activities'
import { tasks } from '@rostrum/contract/irm/tasks'
import { filingDeadline } from '@rostrum/contract/market/quarters'
import { addDays, dayIn, instantAt } from '@rostrum/contract/platform/time-zones'
import { securities } from '@rostrum/contract/profiles/securities'
import { session } from '@rostrum/contract/session'
import { moneyFlows } from '@rostrum/contract/targeting/flows'
import { type TargetChange, targetLists } from '@rostrum/contract/targeting/lists'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers, demoUsers } from '#demo/load.ts'
import { demoPeers, demoSecurities } from '#demo/universe/demo-securities.ts'
import { newId } from '#platform/identifiers.ts'
import { type Market, startMarket } from '#testing/market.ts'

const ada = { as: 'ada@veltrane.example' }
const miles = { as: 'miles@veltrane.example' }
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }
const ours = demoSecurities.veltraneA
const zone = 'America/Toronto'

let api: Market
beforeAll(async () => {
  api = await startMarket()
})
afterAll(() => api.stop())

const read = (caller = ada, query = {}) => api.call(dashboard.read, { query }, caller)

describe('the market', () => {
  test('is the price of the focused security, over a day and a week', async () => {
    const { security, market } = await read()
    const overview = await api.call(securities.marketOverview, { params: { id: ours } }, ada)
    expect(security).toMatchObject({ id: ours, ticker: 'VLTN.A' })
    expect(market).toMatchObject({
      price: overview.price,
      priceOn: overview.priceOn,
      volume: overview.volume,
      averageVolume: overview.averageVolume,
    })
    expect(market?.closes.at(-1)).toBe(overview.price)
  })

  test('is compared with the median of the peers', async () => {
    const { market } = await read()
    expect(market?.peers.count).toBeLessThanOrEqual(demoPeers[ours]?.length ?? 0)
    expect(market?.peers.dayAheadOf).toBeLessThanOrEqual(market?.peers.count ?? 0)
  })

  test('can be asked for another security', async () => {
    expect((await read(ada, { securityId: demoSecurities.ostrelGauge })).security?.ticker).toBe('OSTG')
    await expect(read(ada, { securityId: newId() })).rejects.toMatchObject({ status: 404 })
  })
})

describe('the filing season', () => {
  test('names the next deadline and how many have filed', async () => {
    const { market } = await read()
    const today = dayIn(zone)
    const season = market?.season
    expect(season?.nextDueOn).toBe(filingDeadline(season?.nextQuarter ?? ''))
    expect((season?.nextDueOn ?? '') >= today).toBe(true)
    expect(season?.progress?.filedCount).toBeGreaterThan(0)
  })

  test('lists our prior-quarter holders that have not filed, largest first', async () => {
    const progress = (await read()).market?.season.progress
    const missing = await api.rowsOf(sql<{ id: string }>`
      select p.organization_id as id from market.positions p
      where p.security_id = ${ours} and p.shares > 0
        and p.quarter = (date_trunc('quarter', ${progress?.quarter}::date) - interval '1 day')::date
        and not exists (select from market.portfolios k
          where k.organization_id = p.organization_id and k.quarter = ${progress?.quarter}::date)
        and not exists (select from market.successions s where s.predecessor_id = p.organization_id
          and s.effective_quarter <= ${progress?.quarter}::date)
      order by p.shares desc, p.organization_id`)
    expect(progress?.nonFilerCount).toBe(missing.length)
    expect(progress?.nonFilers.map(({ id }) => id)).toEqual(missing.slice(0, 5).map(({ id }) => id))
  })
})

describe('the agenda', () => {
  test("has the team's meetings of this week and the person's own tasks", async () => {
    const today = dayIn(zone)
    const at = (day: string, time: string) => instantAt({ day, time }, zone).toISOString()
    const typeId = (await api.call(activities.types, {}, ada))[0]?.id ?? ''
    await api.call(
      activities.create,
      { body: { typeId, subject: 'Morning call', startsAt: at(today, '09:00:00') } },
      miles,
    )
    const adaId = await api.userId(ada.as)
    const due = (subject: string, dueAt: string, assigneeIds = [adaId]) =>
      api.call(tasks.create, { body: { subject, dueAt, assigneeIds } }, miles)
    const { weekEnd } = (await read()).agenda ?? { weekEnd: '' }
    await due('This week', at(weekEnd, '23:30:00'))
    await due('For somebody else', at(weekEnd, '23:30:00'), [])
    await due('Next week', at(addDays(weekEnd, 1), '00:00:00'))
    const { agenda } = await read()
    expect(agenda?.today).toBe(today)
    expect(new Date(agenda?.weekStart ?? '').getUTCDay()).toBe(0)
    expect(agenda?.weekEnd).toBe(addDays(agenda?.weekStart ?? '', 6))
    const meetings = agenda?.days.find(({ day }) => day === today)?.activities.map(({ subject }) => subject)
    expect(meetings).toContain('Morning call')
    const subjects = agenda?.tasks.map(({ subject }) => subject)
    expect(subjects).toContain('This week')
    expect(subjects).not.toContain('For somebody else')
    expect(subjects).not.toContain('Next week')
  })
})

test('the largest buyers and sellers are those of the movers list', async () => {
  const { movers: shown } = await read()
  const listed = (kind: 'buyers' | 'sellers', sort: string) =>
    api.call(movers.list, { query: { kind, sort, pageSize: 5 } }, ada)
  const buyers = await listed('buyers', 'change_desc-name_asc')
  const sellers = await listed('sellers', 'change_asc-name_asc')
  expect(shown).toMatchObject({ buyerCount: buyers.meta.total, sellerCount: sellers.meta.total })
  expect(shown?.buyers.map(({ holder, change }) => [holder.id, change])).toEqual(
    buyers.data.map(({ holder, change }) => [holder.id, change]),
  )
  expect(shown?.sellers.map(({ holder, change }) => [holder.id, change])).toEqual(
    sellers.data.map(({ holder, change }) => [holder.id, change]),
  )
  const { securities: sums } = await api.call(movers.summary, { query: {} }, ada)
  expect(shown?.netShares).toBe(sums[0]?.netShares)
})

test('money flows are those of the page, for us and the peers that moved most', async () => {
  const { flows } = await read()
  const { subjects, from, to } = await api.call(moneyFlows.summary, { query: {} }, ada)
  const ofPage = new Map(subjects.map((subject) => [subject.key, subject]))
  expect(flows).toMatchObject({ from, to, peerCount: demoPeers[ours]?.length })
  for (const line of [flows?.own, ...(flows?.peers ?? [])])
    expect(ofPage.get(line?.key ?? '')).toMatchObject(line ?? {})
  const shares = subjects.flatMap(({ role, flowShare }) => (role === 'peer' ? [flowShare ?? 0] : []))
  const largest = shares.toSorted((a, b) => Math.abs(b) - Math.abs(a)).slice(0, 5)
  expect(flows?.peers.map(({ flowShare }) => flowShare ?? 0)).toEqual(largest.toSorted((a, b) => b - a))
  const known = subjects.flatMap(({ role, flowShare }) => (role === 'peer' && flowShare !== null ? [flowShare] : []))
  expect(known.filter((share) => share < (flows?.peerMedian ?? 0)).length * 2).toBeLessThanOrEqual(known.length)
  expect(known.filter((share) => share > (flows?.peerMedian ?? 0)).length * 2).toBeLessThanOrEqual(known.length)
})

test('data is as fresh as the latest row of each source', async () => {
  const latest = async (source: string, rows: string) => {
    const [row] = await api.rowsOf(sql<{ day: string | null }>`select max(day)::text as day from
      (${sql.raw(rows)}) r(security_id, day) where security_id = ${ours}::uuid`)
    return [source, row?.day ?? null]
  }
  const expected = await Promise.all([
    latest('prices', 'select security_id, on_date from market.prices'),
    latest('funds', 'select security_id, on_date from market.fund_positions'),
    latest('schedules', 'select security_id, coalesce(filed_on, event_date) from market.ownership_events'),
    latest('insiders', 'select security_id, coalesce(filed_on, on_date) from market.insider_transactions'),
    latest(
      'reports',
      'select s.id, f.filed_on from market.company_filings f join market.organizations o using (cik) join market.securities s on s.issuer_id = o.id',
    ),
    latest('outstanding', 'select security_id, on_date from market.shares_outstanding'),
  ])
  const { freshness, flows } = await read()
  const found = new Map(freshness?.sources.map(({ source, asOf }) => [source as string, asOf]))
  expect([...found]).toEqual(expect.arrayContaining([...expected, ['holdings', flows?.to]]))
  for (const { nextBy, isLate } of freshness?.sources ?? []) {
    expect(isLate).toBe(nextBy !== null && nextBy < (freshness?.today ?? ''))
  }
})

describe('needs attention', () => {
  test('a large holder drops out once it was met; a buyer once a meeting is planned', async () => {
    const { attention } = await read()
    const [large] = attention?.withoutContact.rows ?? []
    const [buyer] = attention?.neverMet.rows ?? []
    expect(large?.rank).toBeLessThanOrEqual(25)
    const typeId = (await api.call(activities.types, {}, ada))[0]?.id ?? ''
    const meet = (subject: string, id: string | undefined, days: number) =>
      api.call(
        activities.create,
        {
          body: {
            typeId,
            subject,
            startsAt: new Date(Date.now() + days * 86_400_000).toISOString(),
            organizationIds: id ? [id] : [],
          },
        },
        ada,
      )
    await meet('Check-in', large?.organization.id, -1)
    await meet('Introduction', buyer?.organization.id, 10)
    const after = (await read()).attention
    expect(after?.withoutContact.total).toBe((attention?.withoutContact.total ?? 0) - 1)
    expect(after?.neverMet.rows.map(({ organization }) => organization.id)).not.toContain(buyer?.organization.id)
  })

  test('overdue tasks are those assigned to the person', async () => {
    const before = (await read()).attention?.overdue.total ?? 0
    const body = { subject: 'Send the deck', dueAt: '2026-01-05T15:00:00Z', assigneeIds: [await api.userId(ada.as)] }
    const { id } = await api.call(tasks.create, { body }, miles)
    const { overdue } = (await read()).attention ?? {}
    expect(overdue?.total).toBe(before + 1)
    expect(overdue?.rows.map((task) => task.id)).toContain(id)
    expect((await read(miles)).attention?.overdue.rows.map((task) => task.id)).not.toContain(id)
    await api.call(tasks.complete, { params: { id } }, ada)
    expect((await read()).attention?.overdue.total).toBe(before)
  })
})

test('recent activity is that of the timeline', async () => {
  const { activity } = await read()
  const events = await api.call(activities.events, { query: { pageSize: 8 } }, ada)
  expect(activity?.events.map(({ id }) => id)).toEqual(events.data.map(({ id }) => id))
  expect(activity?.total).toBe(events.meta.total)
})

describe('what is waiting', () => {
  const today = dayIn(zone)
  const listWith = async (caller: typeof ada, isShared: boolean, changes: Omit<TargetChange, 'organizationId'>[]) => {
    const { data } = await api.call(currentHolders.list, { query: { pageSize: changes.length } }, ada)
    const ids = data.map(({ holder }) => holder.id)
    const body = { name: `Targets ${newId()}`, securityId: ours, isShared, organizationIds: ids }
    const { id } = await api.call(targetLists.create, { body }, caller)
    const made = changes.map((change, at) => ({ ...change, organizationId: ids[at] ?? '' }))
    await api.call(targetLists.changeMembers, { params: { id }, body: { changes: made } }, caller)
    return id
  }

  test('are the due next steps of one’s own targets, the earliest first', async () => {
    const [adaId, milesId] = [await api.userId(ada.as), await api.userId(miles.as)]
    const listId = await listWith(ada, true, [
      { ownerId: adaId, nextStep: 'Send the deck', dueOn: addDays(today, 3) },
      { ownerId: adaId, nextStep: 'Call back', dueOn: addDays(today, -2) },
      { ownerId: adaId, nextStep: 'Next month', dueOn: addDays(today, 30) },
      { ownerId: milesId, nextStep: 'Invite', dueOn: today },
      { ownerId: adaId, nextStep: 'Done', dueOn: today, stage: 'passed' },
    ])
    const { waiting } = await read()
    expect(waiting?.targets.rows.map(({ nextStep }) => nextStep)).toEqual(['Call back', 'Send the deck'])
    expect(waiting?.targets).toMatchObject({ total: 2, rows: [{ list: { id: listId } }, {}] })
    for (const { reason } of waiting?.targets.rows ?? []) expect(reason).toMatch(/olds [\d,]+ shares · .*contact/)
    expect((await read(miles)).waiting?.targets.rows.map(({ nextStep }) => nextStep)).toEqual(['Invite'])
    expect((await read(noor)).waiting?.targets).toEqual({ rows: [], total: 0 })
  })

  test('leaves out a list that its maker keeps to themselves', async () => {
    await listWith(miles, false, [{ ownerId: await api.userId(ada.as), nextStep: 'Secret', dueOn: today }])
    const { waiting } = await read()
    expect(waiting?.targets.rows.map(({ nextStep }) => nextStep)).not.toContain('Secret')
  })
})

describe('the layout', () => {
  const save = (settings: unknown, caller = ada) =>
    api.call(session.saveSetting, { query: { key: 'dashboard' }, body: { userSettings: { settings } } }, caller)

  test("is each person's own; a hidden part is not computed", async () => {
    await save({ order: ['movers', 'market', 'changes', 'agenda', 'attention', 'activity'], hidden: ['market'] })
    const { layout, market, movers: shown } = await read()
    expect(layout[0]).toEqual({ part: 'movers', isHidden: false })
    expect(layout.at(-1)).toMatchObject({ part: 'activity' })
    expect(layout).toContainEqual({ part: 'market', isHidden: true })
    expect(market).toBeNull()
    expect(shown).not.toBeNull()
    expect((await read(miles)).layout.map(({ part }) => part)).toEqual([...dashboardParts])
    await save({ order: [], hidden: [] })
  })

  test('refuses parts that do not exist', async () => {
    await expect(save({ order: ['weather'], hidden: [] })).rejects.toMatchObject({ status: 422 })
  })
})

describe('first steps', () => {
  const choose = (state: 'shown' | 'dismissed', caller: typeof ada | typeof noor, customerId: string) =>
    api.call(
      session.saveSetting,
      { query: { key: 'first_steps' }, body: { userSettings: { settings: { [customerId]: state } } } },
      caller,
    )

  test('are shown to a trial, and an established customer can bring them back', async () => {
    expect((await read(noor)).firstSteps).not.toBeNull()
    await choose('shown', ada, demoCustomers.veltrane)
    expect((await read()).firstSteps?.security).toMatchObject({ isDone: true, peerCount: demoPeers[ours]?.length })
    await choose('dismissed', ada, demoCustomers.veltrane)
    expect((await read()).firstSteps).toBeNull()
  })

  test('tick themselves off: the largest holders are added in one call, which can be undone', async () => {
    const before = (await read(noor)).firstSteps?.holders
    const { organizationIds } = await api.call(dashboard.addTopHolders, { body: {} }, noor)
    const after = (await read(noor)).firstSteps?.holders
    expect(after).toEqual({ isDone: true, inIrm: after?.outOf, outOf: before?.outOf })
    expect(organizationIds).toHaveLength((after?.inIrm ?? 0) - (before?.inIrm ?? 0))
    expect(await api.call(dashboard.addTopHolders, { body: {} }, noor)).toEqual({ organizationIds: [] })
    await api.call(dashboard.removeTopHolders, { body: { organizationIds } }, noor)
    expect((await read(noor)).firstSteps?.holders).toEqual(before)
  })

  test('tick off the alerts once the person has saved a rule', async () => {
    expect((await read(noor)).firstSteps?.alerts.isDone).toBe(false)
    const [rule] = await api.call(alerts.rules, {}, noor)
    if (!rule) throw new Error('There are always rules')
    await api.call(alerts.saveRules, { body: { rules: [rule] } }, noor)
    expect((await read(noor)).firstSteps?.alerts.isDone).toBe(true)
  })

  test('tick off the colleagues once somebody is invited, until that is revoked', async () => {
    const colleagues = async () => (await read(noor)).firstSteps?.colleagues
    expect(await colleagues()).toEqual({ isDone: true, memberCount: 2 })
    await sql`delete from identity.customer_authorizations
      where customer_id = ${demoCustomers.brackmoor} and user_id = ${demoUsers.celia}`.execute(api.db)
    expect(await colleagues()).toEqual({ isDone: false, memberCount: 1 })
    const id = newId()
    await sql`insert into app.invitations (customer_id, id, email, role, invited_by, expires_at)
      values (${demoCustomers.brackmoor}, ${id}, 'colleague@brackmoor.example', 'member', ${await api.userId(noor.as)},
        now() + interval '7 days')`.execute(api.db)
    expect(await colleagues()).toEqual({ isDone: true, memberCount: 1 })
    await sql`update app.invitations set revoked_at = now() where id = ${id}`.execute(api.db)
    expect(await colleagues()).toEqual({ isDone: false, memberCount: 1 })
  })

  test('stay dismissed for this person and customer alone', async () => {
    await choose('dismissed', noor, demoCustomers.brackmoor)
    expect((await read(noor)).firstSteps).toBeNull()
    const iris = { ...noor, as: 'iris@assist.example' }
    expect((await read(iris)).firstSteps).not.toBeNull()
  })
})

test("another customer sees nothing of the team's work", async () => {
  const { security, agenda } = await read(noor)
  expect(security?.id).toBe(demoSecurities.brackmoor)
  expect(JSON.stringify(agenda)).not.toContain('Morning call')
})

test('a customer without a security and without any data gets empty parts', async () => {
  await sql`delete from app.customer_securities where customer_id = ${demoCustomers.brackmoor}`.execute(api.db)
  await sql`delete from app.focused_securities where customer_id = ${demoCustomers.brackmoor}`.execute(api.db)
  const empty = await read(noor)
  expect(empty).toMatchObject({
    security: null,
    market: null,
    movers: null,
    flows: null,
    freshness: null,
    attention: null,
  })
  expect(empty.layout.map(({ part }) => part)).toEqual(['agenda', 'waiting', 'activity'])
  expect(empty.agenda?.taskCount).toBe(0)
})
