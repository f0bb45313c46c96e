import type { AlertKind, AlertRule } from '@rostrum/contract/holders/alert-rules'
import { describe, expect, test } from 'vitest'
import { loosenessOf } from './combined-thresholds.ts'
import { crossingOf, findingOfSchedule, findingOfTrade, findingsOfHolding, type Subscriber } from './decide.ts'
import type { Holding, Trade } from './facts.ts'
import { presetRules } from './presets.ts'

const around = { own: new Set(['us']), peers: new Set(['peer']), irm: new Set(['known']) }

const noThresholds = { minimumValue: null, percent: null, dollars: null, outstandingPercent: null, topHolders: false }

/** All rules off except the given ones. */
const listener = (...on: (Partial<AlertRule> & { kind: AlertKind })[]): Subscriber => ({
  userId: 'ada',
  favorites: new Set(['favorite']),
  rules: new Map(
    presetRules.map((preset) => {
      const given = on.find(({ kind }) => kind === preset.kind)
      return [preset.kind, { ...preset, ...noThresholds, isOn: given !== undefined, ...given }]
    }),
  ),
})

const holding = (more: Partial<Holding>): Holding => ({
  securityId: 'us',
  organizationId: 'somebody',
  holderName: 'Somebody',
  quarter: '2026-09-30',
  filedOn: '2026-11-10',
  shares: 0,
  value: 0,
  previousShares: null,
  previousValue: null,
  flow: null,
  outstandingBefore: null,
  outstandingAfter: null,
  isTop: false,
  isLate: false,
  isAmendment: false,
  accession: 'a',
  ...more,
})

const kinds = (of: Subscriber, more: Partial<Holding>, peers: string[] = []) =>
  findingsOfHolding(of, around, holding(more), peers).map(({ kind }) => kind)

const opening = { shares: 100, value: 5000, previousShares: 0, previousValue: 0, flow: 5000 }
const closing = { shares: 0, value: 0, previousShares: 100, previousValue: 5000, flow: -5000 }

describe('a position', () => {
  const both = listener({ kind: 'position_opened' }, { kind: 'position_closed' })

  test('is opened from none and closed to none, where the reports can be compared', () => {
    expect(kinds(both, opening)).toEqual(['position_opened'])
    expect(kinds(both, closing)).toEqual(['position_closed'])
    expect(kinds(both, { ...opening, previousShares: null, previousValue: null })).toEqual([])
    expect(kinds(both, { ...opening, previousShares: 50, previousValue: 2500 })).toEqual([])
  })

  test('matches from the minimum value on', () => {
    const from = (minimumValue: number) => listener({ kind: 'position_opened', minimumValue })
    expect(kinds(from(5000), opening)).toEqual(['position_opened'])
    expect(kinds(from(5001), opening)).toEqual([])
    const closed = (minimumValue: number) => listener({ kind: 'position_closed', minimumValue })
    expect(kinds(closed(5000), closing)).toEqual(['position_closed'])
    expect(kinds(closed(5001), closing)).toEqual([])
  })

  const change = { shares: 125, value: 6250, previousShares: 100, previousValue: 5000, flow: 1250 }
  test.each([
    [{ shares: 25 }, false],
    [{ shares: 24 }, true],
    [{ percent: 25 }, false],
    [{ percent: 24.99 }, true],
    [{ dollars: 1250 }, false],
    [{ dollars: 1249 }, true],
    [{ shares: 1000, percent: 90, dollars: 1 }, true],
    [{ minimumValue: 6250, percent: 1 }, true],
    [{ minimumValue: 6251, percent: 1 }, false],
  ])('has changed by more than %o: %s', (thresholds, isTold) => {
    const rule = listener({ kind: 'position_changed', ...thresholds })
    expect(kinds(rule, change)).toEqual(isTold ? ['position_changed'] : [])
    const sold = { ...change, shares: 75, value: 3750, flow: -1250 }
    if (!('minimumValue' in thresholds)) expect(kinds(rule, sold)).toEqual(isTold ? ['position_changed'] : [])
  })

  test('has changed by more than a part of the shares outstanding', () => {
    const moved = { ...change, outstandingBefore: 0.01, outstandingAfter: 0.013 }
    const by = (outstandingPercent: number) => listener({ kind: 'position_changed', outstandingPercent })
    expect(kinds(by(0.25), moved)).toEqual(['position_changed'])
    expect(kinds(by(0.31), moved)).toEqual([])
    expect(kinds(by(0.25), { ...moved, outstandingBefore: null })).toEqual([])
  })

  test('of a top holder matches at any change', () => {
    const slight = { ...change, shares: 101, value: 5050, flow: 50 }
    const rule = listener({ kind: 'position_changed', percent: 25, topHolders: true })
    expect(kinds(rule, { ...slight, isTop: true })).toEqual(['position_changed'])
    // Of a small issuer, even its largest positions are below the usual minimum.
    const large = listener({ kind: 'position_changed', percent: 1, topHolders: true, minimumValue: 1_000_000 })
    expect(kinds(large, { ...slight, isTop: true })).toEqual(['position_changed'])
    expect(kinds(large, { ...slight, shares: 150 })).toEqual([])
    expect(kinds(rule, slight)).toEqual([])
    expect(kinds(rule, { ...slight, shares: 100, flow: 0, isTop: true })).toEqual([])
  })

  test('by the preset rules is reported from $10 million, 0.25% O/S or 25%', () => {
    const presets: Subscriber = {
      userId: 'ada',
      favorites: new Set(),
      rules: new Map(presetRules.map((rule) => [rule.kind, rule])),
    }
    const large = { previousShares: 10_000_000, previousValue: 290_000_000, outstandingBefore: 0.02 }
    const to = (shares: number, flow: number, outstandingAfter = 0.02) =>
      kinds(presets, { ...large, shares, value: shares * 29, flow, outstandingAfter })
    expect(to(12_440_000, 71_000_000)).toEqual(['position_changed'])
    expect(to(10_100_000, 2_900_000)).toEqual([])
    expect(to(10_100_000, 2_900_000, 0.0226)).toEqual(['position_changed'])
  })

  test("opened by a peer's holder raises only that alert", () => {
    const all = listener({ kind: 'position_opened' }, { kind: 'peer_holder_opened' })
    expect(findingsOfHolding(all, around, holding(opening), ['CDRM'])).toMatchObject([
      { kind: 'peer_holder_opened', topic: 'position', peers: ['CDRM'] },
    ])
    expect(kinds(all, opening)).toEqual(['position_opened'])
    expect(kinds(listener({ kind: 'peer_holder_opened' }), opening)).toEqual([])
    expect(kinds(listener({ kind: 'position_opened' }), opening, ['CDRM'])).toEqual(['position_opened'])
  })
})

describe('an ownership level', () => {
  test.each([
    [0.0499, 0.05, [1, 5, 10], { level: 5, direction: 'up' }],
    [0.05, 0.0501, [1, 5, 10], undefined],
    [0.05, 0.0499, [1, 5, 10], { level: 5, direction: 'down' }],
    [0.0501, 0.05, [1, 5, 10], undefined],
    [0, 0.11, [1, 5, 10], { level: 10, direction: 'up' }],
    [0, 0.11, [1, 5], { level: 5, direction: 'up' }],
    [0.11, 0.004, [1, 5, 10], { level: 1, direction: 'down' }],
    [0.11, 0.04, [10], { level: 10, direction: 'down' }],
    [0.04, 0.06, [1, 10], undefined],
    [null, 0.06, [1, 5, 10], undefined],
  ] as const)('from %d to %d among %o', (before, after, levels, expected) => {
    expect(crossingOf(before, after, levels)).toEqual(expected)
  })
})

test('a late report matches if the manager held the security before or after it', () => {
  const late = listener({ kind: 'late_filing', minimumValue: 5000 })
  expect(kinds(late, { ...opening, isLate: true })).toEqual(['late_filing'])
  expect(kinds(late, { ...closing, isLate: true })).toEqual(['late_filing'])
  expect(kinds(late, { ...opening, value: 4999, isLate: true })).toEqual([])
  expect(kinds(late, opening)).toEqual([])
})

test('rules cover peers and favorites, or only the IRM, as configured', () => {
  const at = (rule: Partial<AlertRule>, more: Partial<Holding>) =>
    kinds(listener({ kind: 'position_opened', ...rule }), { ...opening, ...more })
  expect(at({}, { securityId: 'peer' })).toEqual([])
  expect(at({ inPeers: true }, { securityId: 'peer' })).toHaveLength(1)
  expect(at({ inPeers: true }, { securityId: 'favorite' })).toEqual([])
  expect(at({ inFavorites: true }, { securityId: 'favorite' })).toHaveLength(1)
  expect(at({ holders: 'irm' }, {})).toEqual([])
  expect(at({ holders: 'irm' }, { organizationId: 'known' })).toHaveLength(1)
})

test('a schedule compared with the previous one', () => {
  const event = {
    securityId: 'us',
    accession: 'b',
    form: 'SCHEDULE 13D/A',
    organizationId: null,
    holderName: 'Somebody',
    filedOn: '2026-11-10',
    shares: 700,
    share: 0.07,
    before: { shares: 500, share: 0.05 },
  }
  expect(findingOfSchedule(listener({ kind: 'schedule_filed' }), around, event)).toMatchObject({
    change: 200,
    outstandingBefore: 0.05,
    isAmendment: true,
  })
  expect(findingOfSchedule(listener({ kind: 'schedule_filed', holders: 'irm' }), around, event)).toBeUndefined()
})

describe('an insider trade', () => {
  const trade = (more: Partial<Trade>): Trade => ({
    securityId: 'us',
    accession: 'c',
    form: '4',
    personId: null,
    ownerName: 'Jane Roe',
    filedName: 'ROE JANE',
    roles: [],
    filedOn: '2026-11-10',
    market: { shares: -10, dollars: -500 },
    any: { shares: 90, dollars: -500 },
    sharesAfter: 190,
    ...more,
  })
  const told = (rule: Partial<AlertRule>, more: Partial<Trade> = {}) =>
    findingOfTrade(listener({ kind: 'insider_trade', ...rule }), around, trade(more))

  test('matches open market trades only, or any', () => {
    expect(told({})).toMatchObject({ change: -10, sharesBefore: 200, sharesAfter: 190, flow: -500 })
    expect(told({ marketTradesOnly: false })).toMatchObject({ change: 90, sharesBefore: 100 })
    expect(told({}, { market: null })).toBeUndefined()
    expect(told({ marketTradesOnly: false }, { market: null })).toBeDefined()
  })

  test('matches trades from the minimum value on', () => {
    expect(told({ minimumValue: 500 })).toBeDefined()
    expect(told({ minimumValue: 501 })).toBeUndefined()
  })
})

test('the combined thresholds of several rules', () => {
  const one = listener({ kind: 'position_changed', percent: 10, minimumValue: 1000 })
  const other = listener({ kind: 'position_changed', percent: 5, dollars: 7, minimumValue: 2000 })
  expect(loosenessOf([one, other])).toEqual({
    moves: false,
    changes: true,
    levels: false,
    late: false,
    minimumValue: 1000,
    shares: null,
    percent: 5,
    dollars: 7,
    outstandingPercent: null,
    topHolders: false,
  })
  expect(loosenessOf([one, listener({ kind: 'late_filing' })])).toMatchObject({ late: true, minimumValue: 0 })
})
