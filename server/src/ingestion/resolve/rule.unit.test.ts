import { describe, expect, it } from 'vitest'
import { classOf } from './classes.ts'
import { groupPairs, type Member, type Pair } from './groups.ts'
import { isFundName, nameSimilarity } from './names.ts'
import { type ComparedSecurity, judge, noEvidence, type PairEvidence } from './rule.ts'

const quarters = { firstQuarter: '2025-03-31', lastQuarter: '2025-12-31' }

const filed = (more: Partial<ComparedSecurity> = {}): ComparedSecurity => ({
  ...{
    id: 'a',
    key: '037833100',
    name: 'Apple Inc',
    tickers: ['AAPL'],
    figis: [],
    hasCusip: true,
    isFund: false,
    ...quarters,
  },
  class: { kind: 'share', letter: null },
  ...more,
})
const ofPanel = (more: Partial<ComparedSecurity> = {}) =>
  filed({ id: 'b', key: 'i1|AAPL', name: 'APPLE INC', hasCusip: false, ...more })
const agreeing: PairEvidence = { ...noEvidence, sharedReports: 58, equalReports: 57, pricesCompared: 4, pricesEqual: 4 }

const verdict = (one: ComparedSecurity, other: ComparedSecurity, evidence: Partial<PairEvidence> = {}) =>
  judge(one, other, { ...noEvidence, ...evidence })

describe('two securities', () => {
  it('with one ticker, equal holders and equal prices are the same, with the counts in words', () => {
    expect(verdict(filed(), ofPanel(), agreeing)).toEqual({
      state: 'same',
      reason: 'ticker',
      confidence: 0.999,
      explanation:
        'Both have the ticker AAPL, their names agree; 57 of 58 reports of the same manager and quarter have equal shares; implied prices agree in 4 of 4 quarters.',
      effectiveOn: null,
    })
  })

  it('are joined by ticker and name where nobody reported both, and asked about if the names differ', () => {
    expect(verdict(filed(), ofPanel())?.state).toBe('same')
    expect(verdict(filed({ name: 'Orchard Ltd' }), ofPanel())?.state).toBe('unsure')
  })

  it('that are an exchange-traded note and the bank that owes it are the same with one ticker', () => {
    const note = ofPanel({ tickers: ['BNKU'], name: 'MicroSectors US Big Banks 3x Leveraged ETNs', isFund: true })
    expect(verdict(filed({ tickers: ['BNKU'], name: 'BANK MONTREAL QUE' }), note)?.state).toBe('same')
    expect(verdict(filed({ tickers: ['BNKU'], name: 'BANKUNITED INC' }), note)?.state).toBe('unsure')
    const reissued = { ...note, name: 'MicroSectors US Big Oil 3x Leveraged ETNs due February 17, 2045' }
    expect(verdict(filed({ tickers: ['BNKU'], name: 'BANK MONTREAL MEDIUM' }), reissued)?.state).toBe('unsure')
    expect(verdict(filed({ tickers: [], name: 'BANK MONTREAL QUE' }), note)).toBeUndefined()
  })

  it('that the official list names side by side are two, and a new number that it adds as it deletes the old one is one', () => {
    const before = filed({ lastQuarter: '2025-06-30' })
    const after = filed({ id: 'c', key: '037833209', firstQuarter: '2025-12-31' })
    expect(verdict(before, after, { listedTogether: 2 })).toMatchObject({
      state: 'apart',
      explanation: expect.stringMatching(/^2 official lists have both side by side\./),
    })
    const renamed = { ...after, name: 'Apple Holdings' }
    expect(verdict(before, renamed, { replacedOn: '2025-09-30' })).toMatchObject({
      state: 'same',
      reason: 'cusip_change',
      effectiveOn: '2025-09-30',
      explanation: expect.stringContaining('the official list of 2025-09-30 deletes one of them and adds the other'),
    })
    // Neither a common ticker nor holders: the list alone decides nothing.
    expect(verdict({ ...before, tickers: [] }, renamed, { replacedOn: '2025-09-30' })?.state).not.toBe('same')
  })

  it('with one FIGI are the same through a change of name, ticker and CUSIP, unless something contradicts', () => {
    const figis = ['BBG000MM2P62']
    const before = filed({ name: 'Facade Inc', tickers: ['FCD'], figis, lastQuarter: '2025-06-30' })
    const after = filed({ ...{ id: 'c', name: 'Metal Inc', tickers: ['MTL'], figis, firstQuarter: '2025-09-30' } })
    const held = { continued: 9, continuedEqually: 5 }
    expect(verdict(before, { ...after, figis: [] }, held)).toBeUndefined()
    expect(verdict(before, after, held)).toEqual({
      ...{ state: 'same', reason: 'cusip_change', confidence: 0.96, effectiveOn: '2025-09-30' },
      explanation:
        'Their names differ; filers give both the FIGI BBG000MM2P62; one ends as the other begins on 2025-09-30, and 5 of 9 holders kept their shares.',
    })
    expect(verdict(before, after)?.state).toBe('unsure')
    const warrant = { kind: 'warrant', letter: null }
    expect(verdict(before, { ...after, class: warrant }, held)).toMatchObject({
      state: 'apart',
      reason: 'cusip_change',
    })
    const panel = ofPanel({ tickers: [], figis })
    expect(verdict(filed({ tickers: [], figis }), panel)).toMatchObject({ state: 'same', reason: 'figi' })
  })

  it('of different prices are kept apart, unless most holders report equal shares', () => {
    const prices = { pricesCompared: 3, pricesEqual: 0 }
    expect(verdict(filed(), ofPanel(), prices)).toMatchObject({
      state: 'apart',
      explanation: expect.stringMatching(/^Their implied prices differ in 3 of 3 quarters\./),
    })
    expect(verdict(filed(), ofPanel(), { ...agreeing, ...prices })?.state).toBe('same')
  })

  it('of different prices are the same by one report in both sources only where ticker and name agree, too', () => {
    const report = { pricesCompared: 1, pricesEqual: 0, sharedReports: 1, equalReports: 1 }
    expect(verdict(filed(), ofPanel(), report)?.state).toBe('same')
    expect(verdict(filed(), ofPanel(), { ...report, equalReports: 0 })?.state).toBe('apart')
    expect(verdict(filed({ name: 'Orchard Ltd' }), ofPanel(), report)?.state).toBe('apart')
    expect(verdict(filed(), ofPanel({ class: { kind: 'warrant', letter: null } }), report)?.state).toBe('apart')
  })

  it('of different classes are never joined by name, ticker or price alone', () => {
    const alike = { pricesCompared: 4, pricesEqual: 4 }
    for (const kind of ['warrant', 'unit', 'note', 'right', 'preferred'])
      expect(verdict(filed(), ofPanel({ class: { kind, letter: null } }), alike)?.state, kind).toBe('apart')
    const [a, c] = [
      filed({ name: 'Alphabet', tickers: [], class: { kind: 'share', letter: 'A' } }),
      ofPanel({ name: 'ALPHABET INC', tickers: ['GOOG'], class: { kind: 'share', letter: 'C' } }),
    ]
    expect(verdict(a, c, alike)).toBeUndefined()
    expect(verdict(filed({ tickers: ['GOOGL'] }), ofPanel({ tickers: ['GOOG'] }), agreeing)).toBeUndefined()
  })

  it('that the same filings list side by side are two', () => {
    expect(verdict(filed(), ofPanel(), { reportsOfBoth: 3 })).toMatchObject({ state: 'apart' })
  })

  it('without a common ticker need holders, not only a name', () => {
    const nameless = filed({ tickers: [] })
    expect(verdict(nameless, ofPanel(), { pricesCompared: 3, pricesEqual: 3 })?.state).toBe('unsure')
    expect(verdict(nameless, ofPanel(), agreeing)).toMatchObject({ state: 'same', reason: 'name' })
    expect(verdict(nameless, ofPanel())).toBeUndefined()
  })

  it('follow each other as old and new CUSIP, also through a reverse split', () => {
    const [old, fresh] = [
      filed({ key: '53814X102', name: 'LiveOne Inc', tickers: ['LVO'], lastQuarter: '2025-06-30' }),
      filed({ id: 'b', key: '53814X300', name: 'LIVEONE INC', tickers: ['LVO'], firstQuarter: '2025-09-30' }),
    ]
    const evidence = { continued: 9, continuedEqually: 8 }
    expect(verdict(old, fresh, evidence)).toMatchObject({
      state: 'same',
      reason: 'cusip_change',
      effectiveOn: '2025-09-30',
    })
    expect(verdict({ ...old, tickers: [] }, fresh, evidence)?.state).toBe('same')
    expect(verdict({ ...old, tickers: [] }, fresh)).toBeUndefined()
  })

  it('of which one took the ticker of another company are two', () => {
    const [old, fresh] = [
      ofPanel({ name: 'SIMPLIFY EXCHANGE TRADED FUN', tickers: ['FIG'], lastQuarter: '2025-03-31' }),
      ofPanel({ id: 'c', name: 'FIGMA INC', tickers: ['FIG'], firstQuarter: '2025-09-30' }),
    ]
    expect(verdict(old, fresh)).toMatchObject({
      state: 'apart',
      explanation: expect.stringMatching(/^The ticker passed/),
    })
  })
})

describe('names', () => {
  it('agree although cut off, abbreviated or with another legal form', () => {
    for (const [one, other] of [
      ['POWER & DIGITAL INFRASTRUCTU', 'Power & Digital Infrastructure Acquisition Corp'],
      ['CREATIVE MEDIA & CMNTY TR', 'Creative Media & Community Trust Corporation'],
      ['The Coca-Cola Company', 'COCA COLA CO'],
      ['VANECK FDS', 'VanEck India Growth Leaders ETF'],
    ] as const)
      expect(nameSimilarity(one, other), one).toBe(1)
    expect(nameSimilarity('FIGMA INC', 'Simplify Exchange Traded Funds')).toBe(0)
    expect(nameSimilarity('ARIS WATER SOLUTIONS INC', 'Western Midstream Partners LP')).toBe(0)
  })
})

describe('the class', () => {
  it('is what most filers write', () => {
    const titles = [
      { title: 'CAP STK CL C', count: 169 },
      { title: 'Common Stock', count: 30 },
    ]
    expect(classOf(titles)).toEqual({ kind: 'share', letter: 'C' })
    expect(
      classOf([
        { title: 'COM', count: 60 },
        { title: 'COM CL A', count: 4 },
      ]),
    ).toEqual({ kind: 'share', letter: null })
    expect(classOf([{ title: '*W EXP 10/28/2026', count: 3 }])).toEqual({ kind: 'warrant', letter: null })
    expect(classOf([])).toEqual({ kind: null, letter: null })
  })
})

describe('groups', () => {
  const member = (id: string, more: Partial<Member> = {}): [string, Member] => [
    id,
    { id, key: id, isUsed: false, hasCusip: false, isCusipValid: false, lastQuarter: null, isSurvivor: false, ...more },
  ]
  const pair = (first: string, second: string, more: Partial<Pair> = {}): Pair => ({
    ...{ first, second, state: 'same', confidence: 0.95, isDecided: false },
    ...more,
  })

  it('the one with a CUSIP survives, but before it the one that a customer uses', () => {
    const pairs = [pair('panel', 'cusip')]
    const cusip = member('cusip', { hasCusip: true, isCusipValid: true })
    expect(groupPairs(pairs, new Map([member('panel'), cusip])).sameAs).toEqual(new Map([['panel', 'cusip']]))
    const used = new Map([member('panel', { isUsed: true }), cusip])
    expect(groupPairs(pairs, used).sameAs).toEqual(new Map([['cusip', 'panel']]))
  })

  it('never contain a pair that is apart, nor two that customers use; the surest pair wins', () => {
    const pairs = [pair('a', 'b'), pair('b', 'c', { confidence: 0.99 }), pair('a', 'c', { state: 'apart' })]
    const members = new Map([member('a'), member('b'), member('c')])
    const { sameAs, refused } = groupPairs(pairs, members)
    expect(sameAs).toEqual(new Map([['c', 'b']]))
    expect(refused).toMatchObject([{ pair: { first: 'a', second: 'b' }, because: 'apart' }])
    const used = new Map([member('a', { isUsed: true }), member('b', { isUsed: true })])
    expect(groupPairs([pair('a', 'b')], used)).toMatchObject({ sameAs: new Map(), refused: [{ because: 'used' }] })
  })

  it('are the same whatever the order of pairs', () => {
    const pairs = [pair('a', 'b'), pair('c', 'd'), pair('b', 'c'), pair('a', 'd', { state: 'apart' })]
    const members = new Map(['a', 'b', 'c', 'd'].map((id) => member(id)))
    expect(groupPairs(pairs.toReversed(), members).sameAs).toEqual(groupPairs(pairs, members).sameAs)
  })
})

describe('names', () => {
  it.each([
    ['AP Møller - Mærsk A/S', 'A P MOLLER-MAERSK-B-UNSP ADR', 2 / 3],
    ['NTT Inc', 'NIPPON TELEG AND TEL CORP SPONSORED ADR', 1],
    ['Prio SA', 'PETRO RIO SA UNSP - ADR', 0],
    ['IBM', 'INTUITIVE MACHINES INC', 0],
  ])('%s and %s', (one, other, similarity) => {
    expect(nameSimilarity(one, other)).toBeCloseTo(similarity)
  })

  it('of funds are known where a list cut them off', () => {
    for (const name of ['INVESCO ACTIVELY MANAGED EXC', 'NEW YORK LIFE INVESTMENTS ET', 'NEW YORK LIFE INVTS ACTIVE E'])
      expect(isFundName(name)).toBe(true)
    for (const name of ['PROCAP FINL INC', 'EXC', 'COLUMBIA SPORTSWEAR PACIFIC NW'])
      expect(isFundName(name)).toBe(false)
  })
})
