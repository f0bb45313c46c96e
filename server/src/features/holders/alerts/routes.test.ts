import type { AlertRule } from '@rostrum/contract/holders/alert-rules'
import {
  alertSeverities,
  type ConditionSeverity,
  presetSeverities,
  severities,
  severityConditions,
} from '@rostrum/contract/holders/alert-severity'
import { alerts } from '@rostrum/contract/holders/alerts'
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

const flat = async (query: object = {}) =>
  (await list({ pageSize: 500, ...query })).data.flatMap((group) => group.alerts)

describe('the alert list', () => {
  test('is filtered by type, security, holder, quarter, date and text', async () => {
    const everything = await flat()
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
    for (const [query, keep] of filters) expect([query, (await flat(query)).length]).toEqual([query, expected(keep)])
  })

  test('has one row per holder and filing, most severe first', async () => {
    const { data, meta } = await list({ pageSize: 500 })
    expect(data).toHaveLength(meta.total)
    expect(new Set(data.map(({ id }) => id)).size).toBe(meta.total)
    const several = data.filter(({ alerts: parts }) => parts.length > 1)
    expect(several.length).toBeGreaterThan(0)
    for (const { alerts: parts, alertCount, organization, quarter: of, severity, reason } of several) {
      expect(parts).toHaveLength(alertCount)
      expect(new Set(parts.map((part) => `${part.organization?.id} ${part.quarter}`))).toEqual(
        new Set([`${organization?.id} ${of}`]),
      )
      expect([parts[0]?.severity, parts[0]?.reason]).toEqual([severity, reason])
    }
    const ranks = data.map(({ severity }) => severities.indexOf(severity))
    expect(ranks).toEqual([...ranks].sort())
    const [one] = several
    expect((await list({ groupId: one?.id })).data).toEqual([one])
  })

  test('is sorted and paged', async () => {
    const { data, meta } = await list({ pageSize: 3, pageOffset: 2, sort: 'flow_desc' })
    const everything = (await list({ pageSize: 500, sort: 'flow_desc' })).data
    expect(data.map(({ id }) => id)).toEqual(everything.slice(2, 5).map(({ id }) => id))
    const flows = everything.map((group) => Math.max(...group.alerts.map(({ flow }) => Math.abs(flow ?? -1))))
    expect(flows.filter((flow) => flow > 1)).toEqual(flows.filter((flow) => flow > 1).sort((one, other) => other - one))
    expect((await list({ pageOffset: 5000 })).meta.total).toBe(meta.total)
    for (const sort of [
      'severity_asc',
      'created_at_asc',
      'filed_on_desc',
      'holder_asc',
      'change_desc',
      'outstanding_after_asc',
    ]) {
      expect((await list({ sort })).meta.total).toBe(meta.total)
    }
  })

  test('is exported in the same order, a line for each alert', async () => {
    const { text } = await api.request('GET', `/v2/alerts.csv?security_id=${veltraneA}&sort=flow_desc`, ada)
    const alertsOf = await flat({ securityId: veltraneA, sort: 'flow_desc' })
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(alertsOf.length + 1)
    expect(lines[0]).toContain('),Severity,Type,Security,Holder,Quarter,Filed')
    expect(lines[1]).toContain(alertsOf[0]?.holderName)
  })

  test('has counts by type and severity, and the available filter values', async () => {
    const counts = await api.call(alerts.counts, { query: {} }, ada)
    expect(counts.total).toBe((await list()).meta.total)
    const { high, medium, low } = counts.severities
    expect(high + medium + low).toBe(counts.total)
    for (const severity of severities) {
      expect((await list({ severities: [severity] })).meta.total).toBe(counts.severities[severity])
    }
    const closed = counts.kinds.find(({ kind }) => kind === 'position_closed')?.total
    expect(closed).toBe((await list({ kinds: ['position_closed'] })).meta.total)
    expect(counts.quarters[0]).toBe(quarter)
    expect(counts.securities.map(({ ticker }) => ticker)).toEqual(['OSTG', 'VLTN.A', 'VLTN.B'])
    const one = await api.call(alerts.counts, { query: { securityId: ostrelGauge } }, ada)
    expect(one.total).toBe((await list({ securityId: ostrelGauge })).meta.total)
    expect(one.securities).toHaveLength(3)
  })
})

const unread = (caller: typeof ada = ada) => api.call(alerts.unreadGroups, {}, caller)

describe('marking as read', () => {
  test('one holder and filing, and undoing it', async () => {
    const several = (await list({ pageSize: 500 })).data.find(({ alertCount }) => alertCount > 1)
    const id = several?.alerts.at(-1)?.id ?? ''
    const find = async () => (await list({ groupId: several?.id })).data[0]
    const before = await unread()
    expect(before.total).toBe((await list({ unreadOnly: true })).meta.total)
    await api.call(alerts.read, { params: { id } }, ada)
    const read = await find()
    expect(read?.unreadCount).toBe(0)
    await api.call(alerts.read, { params: { id } }, ada)
    expect((await find())?.alerts).toEqual(read?.alerts)
    expect((await unread()).total).toBe(before.total - 1)
    await expect(api.call(alerts.read, { params: { id } }, miles)).rejects.toMatchObject({ status: 404 })
    await expect(api.call(alerts.unread, { params: { id } }, noor)).rejects.toMatchObject({ status: 404 })
    await api.call(alerts.unread, { params: { id } }, ada)
    expect(await unread()).toEqual(before)
  })

  test('all under the filters, and undoing exactly those', async () => {
    const [first] = (await list({ securityId: veltraneA })).data
    await api.call(alerts.read, { params: { id: first?.alertId ?? '' } }, ada)
    const before = (await api.call(alerts.counts, { query: {} }, ada)).unread
    const ofMiles = (await api.call(alerts.counts, { query: {} }, miles)).unread
    const { count, readAt } = await api.call(alerts.readAll, { body: { severities: ['high', 'low'] } }, ada)
    expect(count).toBeGreaterThan(0)
    expect((await list({ severities: ['high'], unreadOnly: true })).meta.total).toBe(0)
    expect((await api.call(alerts.counts, { query: {} }, ada)).unread).toBe(before - count)
    expect((await api.call(alerts.counts, { query: {} }, miles)).unread).toBe(ofMiles)
    await api.call(alerts.undoReadAll, { body: { readAt: readAt.toISOString() } }, ada)
    expect((await api.call(alerts.counts, { query: {} }, ada)).unread).toBe(before)
    const { count: everything } = await api.call(alerts.readAll, { body: {} }, ada)
    expect(everything).toBe(before)
    expect(await unread()).toEqual({
      total: 0,
      severities: { high: 0, medium: 0, low: 0 },
      groups: [],
      isPending: false,
    })
  })
})

describe('severities', () => {
  const save = (given: ConditionSeverity[], caller: typeof ada = ada) =>
    api.call(alertSeverities.save, { body: { severities: given } }, caller)

  test('start as the presets and change what is already listed, for one user', async () => {
    const presets = severityConditions.map((condition) => ({ condition, severity: presetSeverities[condition] }))
    expect(await api.call(alertSeverities.read, {}, miles)).toEqual(presets)
    const before = await unread(miles)
    expect(before.groups).toHaveLength(5)
    expect(before.groups[0]?.severity).toBe('high')
    const lowest = severityConditions.map((condition) => ({ condition, severity: 'low' as const }))
    expect(await save(lowest, miles)).toEqual(lowest)
    expect((await unread(miles)).severities).toEqual({ high: 0, medium: 0, low: before.total })
    await save([{ condition: 'late_filing', severity: 'high' }], miles)
    const late = (await list({ severities: ['high'], pageSize: 500 }, miles)).data
    expect(late.every((group) => group.alerts.some(({ kind }) => kind === 'late_filing'))).toBe(true)
    expect(await api.call(alertSeverities.read, {}, ada)).toEqual(presets)
    await save(presets, miles)
    expect(await unread(miles)).toEqual(before)
  })

  test('refuse a condition given twice or unknown', async () => {
    const twice = { condition: 'level_5', severity: 'low' } as const
    await expect(save([twice, twice])).rejects.toMatchObject({ status: 422 })
    const unknown = [{ condition: 'weather', severity: 'low' }] as unknown as ConditionSeverity[]
    await expect(save(unknown)).rejects.toMatchObject({ status: 422 })
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
    const listed = (await list({ kinds: ['position_changed'], quarter, pageSize: 500 }, miles)).data.flatMap(
      (group) => group.alerts,
    )
    expect(ofKind(usual, 'position_changed')).toBe(listed.length)
    const loose = await preview({ ...ruleOf('position_changed'), percent: 1, minimumValue: null })
    expect(ofKind(loose, 'position_changed')).toBeGreaterThan(listed.length)
    expect(ofKind(loose, 'level_crossed')).toBe(ofKind(usual, 'level_crossed'))
    expect(await api.call(alerts.rules, {}, miles)).toEqual(presetRules)
  })
})
