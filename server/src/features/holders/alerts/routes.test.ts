import { type AlertRule, alerts } from '@rostrum/contract/holders/alerts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '#testing/api.ts'
import { demoCustomers } from '#testing/people.ts'
import { presetRules } from './rules/presets.ts'
import { ostrelGauge, quarter, veltraneA } from './testing/reports.ts'
import { openWorker, type Worker } from './testing/worker.ts'

let api: Api
let worker: Worker
const ada = { as: 'ada@veltrane.example' }
const miles = { as: 'miles@veltrane.example' }
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }

beforeAll(async () => {
  api = await startApi({ content: 'market' })
  worker = await openWorker(api.databaseUrl)
  await worker.evaluate()
})
afterAll(async () => {
  await worker.close()
  await api.stop()
})

const list = (query: object = {}, caller: typeof ada = ada) => api.call(alerts.list, { query }, caller)
const ruleOf = (kind: AlertRule['kind']): AlertRule => {
  const rule = presetRules.find((one) => one.kind === kind)
  if (!rule) throw new Error(kind)
  return rule
}

describe('the alert list', () => {
  test('is filtered by type, security, holder, quarter, date and text', async () => {
    const everything = (await list({ pageSize: 500 })).data
    const expected = (keep: (alert: (typeof everything)[number]) => boolean) => everything.filter(keep).length
    const some = everything.find(({ organization }) => organization)
    const filters: [object, (alert: (typeof everything)[number]) => boolean][] = [
      [
        { kinds: ['position_closed', 'level_crossed'] },
        ({ kind }) => ['position_closed', 'level_crossed'].includes(kind),
      ],
      [{ securityId: ostrelGauge }, ({ security }) => security.id === ostrelGauge],
      [{ organizationId: some?.organization?.id }, ({ organization }) => organization?.id === some?.organization?.id],
      [{ quarter }, (alert) => alert.quarter === quarter],
      [
        { from: '2026-11-01', to: '2026-11-07' },
        ({ filedOn }) => filedOn !== null && filedOn >= '2026-11-01' && filedOn <= '2026-11-07',
      ],
      [
        { term: some?.holderName.slice(1, 8).toUpperCase() },
        ({ holderName }) => holderName.toUpperCase().includes(some?.holderName.slice(1, 8).toUpperCase() ?? ''),
      ],
      [{ term: 'OSTG' }, ({ security }) => security.ticker === 'OSTG'],
      [{ term: '%' }, () => false],
      [{ irmOnly: true }, () => false],
    ]
    for (const [query, keep] of filters) {
      const { data, meta } = await list({ pageSize: 500, ...query })
      expect([query, data.length, meta.total]).toEqual([query, expected(keep), expected(keep)])
    }
  })

  test('is sorted and paged', async () => {
    const { data, meta } = await list({ pageSize: 3, pageOffset: 2, sort: 'flow_desc' })
    const everything = (await list({ pageSize: 500, sort: 'flow_desc' })).data
    expect(data.map(({ id }) => id)).toEqual(everything.slice(2, 5).map(({ id }) => id))
    const flows = everything.flatMap(({ flow }) => (flow === null ? [] : Math.abs(flow)))
    expect(flows).toEqual([...flows].sort((one, other) => other - one))
    expect((await list({ pageOffset: 5000 })).meta.total).toBe(meta.total)
    for (const sort of [
      'created_at_asc',
      'filed_on_desc',
      'kind_asc',
      'holder_asc',
      'security_desc',
      'change_desc',
      'outstanding_after_asc',
    ]) {
      expect((await list({ sort })).meta.total).toBe(meta.total)
    }
  })

  test('is exported in the same order with the same rows', async () => {
    const { text } = await api.request('GET', `/v2/alerts.csv?security_id=${veltraneA}&sort=flow_desc`, ada)
    const { data } = await list({ pageSize: 500, securityId: veltraneA, sort: 'flow_desc' })
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(data.length + 1)
    expect(lines[0]).toContain('),Kind,Security,Holder,Quarter,Filed')
    expect(lines[1]).toContain(data[0]?.holderName)
  })

  test('has counts by type and the available filter values', async () => {
    const counts = await api.call(alerts.counts, { query: {} }, ada)
    expect(counts.kinds.reduce((sum, { total }) => sum + total, 0)).toBe(counts.total)
    expect(counts.quarters[0]).toBe(quarter)
    expect(counts.securities.map(({ ticker }) => ticker)).toEqual(['OSTG', 'VLTN.A', 'VLTN.B'])
    const one = await api.call(alerts.counts, { query: { securityId: ostrelGauge } }, ada)
    expect(one.total).toBe((await list({ securityId: ostrelGauge })).meta.total)
    expect(one.securities).toHaveLength(3)
  })
})

describe('marking as read', () => {
  test('one alert, and undoing it', async () => {
    const [alert] = (await list()).data
    const id = alert?.id ?? ''
    const { meta } = await list({ unreadOnly: true })
    await api.call(alerts.read, { params: { id } }, ada)
    const [read] = (await list({ pageSize: 500 })).data.filter((one) => one.id === id)
    await api.call(alerts.read, { params: { id } }, ada)
    expect((await list({ pageSize: 500 })).data.find((one) => one.id === id)?.readAt).toEqual(read?.readAt)
    expect((await list({ unreadOnly: true })).meta.total).toBe(meta.total - 1)
    await expect(api.call(alerts.read, { params: { id } }, miles)).rejects.toMatchObject({ status: 404 })
    await expect(api.call(alerts.unread, { params: { id } }, noor)).rejects.toMatchObject({ status: 404 })
    await api.call(alerts.unread, { params: { id } }, ada)
    expect((await list({ unreadOnly: true })).meta.total).toBe(meta.total)
  })

  test('all alerts under the filters, and undoing exactly those', async () => {
    const [first] = (await list({ securityId: veltraneA })).data
    await api.call(alerts.read, { params: { id: first?.id ?? '' } }, ada)
    const before = (await api.call(alerts.counts, { query: {} }, ada)).unread
    const ofMiles = (await api.call(alerts.counts, { query: {} }, miles)).unread
    const { count, readAt } = await api.call(alerts.readAll, { body: { securityId: veltraneA } }, ada)
    expect(count).toBeGreaterThan(0)
    expect((await api.call(alerts.counts, { query: {} }, ada)).unread).toBe(before - count)
    expect((await api.call(alerts.counts, { query: {} }, miles)).unread).toBe(ofMiles)
    await api.call(alerts.undoReadAll, { body: { readAt: readAt.toISOString() } }, ada)
    expect((await api.call(alerts.counts, { query: {} }, ada)).unread).toBe(before)
    const { count: everything } = await api.call(alerts.readAll, { body: {} }, ada)
    expect(everything).toBe(before)
  })
})

describe('alert rules', () => {
  test('start as the presets, then are saved per user', async () => {
    expect(await api.call(alerts.rules, {}, ada)).toEqual(presetRules)
    const chosen = { ...ruleOf('position_changed'), percent: 10, dollars: 5_000_000, email: 'at_once' as const }
    const saved = await api.call(alerts.saveRules, { body: { rules: [chosen] } }, ada)
    expect(saved.find(({ kind }) => kind === 'position_changed')).toEqual(chosen)
    expect(await api.call(alerts.rules, {}, ada)).toEqual(saved)
    expect(await api.call(alerts.rules, {}, miles)).toEqual(presetRules)
    expect(await api.call(alerts.rules, {}, { ...noor, customer: demoCustomers.veltrane })).toEqual(presetRules)
  })

  test('that could never match, or are duplicated, are rejected', async () => {
    const save = (...rules: AlertRule[]) => api.call(alerts.saveRules, { body: { rules } }, ada)
    const none = { percent: null, dollars: null, outstandingPercent: null, topHolders: false }
    await expect(save({ ...ruleOf('position_changed'), ...none })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'rules.0.percent', message: 'Enter a percent, shares or dollars' }],
    })
    await expect(save({ ...ruleOf('level_crossed'), levels: [] })).rejects.toMatchObject({
      errors: [{ field: 'rules.0.levels' }],
    })
    await expect(save(ruleOf('late_filing'), ruleOf('late_filing'))).rejects.toMatchObject({ status: 422 })
    await expect(save({ ...ruleOf('position_opened'), minimumValue: -1 })).rejects.toMatchObject({ status: 422 })
    expect(await save({ ...ruleOf('position_changed'), ...none, isOn: false })).toHaveLength(presetRules.length)
  })

  test('can be previewed on the latest quarter before they are saved', async () => {
    const preview = (...rules: AlertRule[]) => api.call(alerts.preview, { body: { rules } }, miles)
    const usual = await preview(...presetRules)
    const ofKind = (of: typeof usual, kind: string) => of.kinds.find((one) => one.kind === kind)?.count ?? 0
    expect(usual.quarter).toBe(quarter)
    expect(usual.total).toBe(usual.kinds.reduce((sum, { count }) => sum + count, 0))
    const listed = (await list({ kinds: ['position_changed'], quarter, pageSize: 500 }, miles)).data
    expect(ofKind(usual, 'position_changed')).toBe(listed.length)
    const loose = await preview({ ...ruleOf('position_changed'), percent: 1, minimumValue: null })
    expect(ofKind(loose, 'position_changed')).toBeGreaterThan(listed.length)
    expect(ofKind(loose, 'level_crossed')).toBe(ofKind(usual, 'level_crossed'))
    expect(await api.call(alerts.rules, {}, miles)).toEqual(presetRules)
  })
})
