import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeReal, ofKind, readReal } from '#ingestion/parse/testing/real-files.ts'
import { type FilingSummary, positionKey, resolvePortfolio } from './amendments.ts'

const holdingsOf = (...cusips: string[]) => new Map(cusips.map((cusip) => [`${cusip} - SH`, 100n]))

function filing(accession: string, more: Partial<FilingSummary> = {}): FilingSummary {
  const holdings = more.holdings ?? holdingsOf('A', 'B', 'C', 'D')
  return {
    accession,
    form: more.isAmendment ? '13F-HR/A' : '13F-HR',
    isAmendment: false,
    amendmentType: null,
    amendmentNumber: null,
    filedOn: '2026-02-14',
    isConfidentialOmitted: false,
    hasInformationTable: true,
    entryTotal: holdings.size,
    rowCount: holdings.size,
    holdings,
    ...more,
  }
}

const amendment = (accession: string, type: FilingSummary['amendmentType'], filedOn: string, ...cusips: string[]) =>
  filing(accession, { isAmendment: true, amendmentType: type, filedOn, holdings: holdingsOf(...cusips) })

describe('several sources of the same report', () => {
  const ofPanel = (accession: string, source: FilingSummary['source']) =>
    filing(accession, { ...(source && { source }), filedOn: null })

  it('a filing counts before a panel, and among panels the one that marks options; never a mixture', () => {
    const sources = [filing('1'), ofPanel('panel-2', 'panel_summed'), ofPanel('panel-3', 'panel_rounded')]
    for (const filings of [sources, sources.toReversed()])
      expect(resolvePortfolio(filings)).toMatchObject({
        ...{ base: '1', additions: [], superseded: ['panel-2', 'panel-3'], isComplete: true, flags: [] },
        sourceChoice: expect.stringMatching(
          /^The filing was used, not the panel of large managers or the panel of hedge/,
        ),
      })
    expect(resolvePortfolio(sources.slice(1))).toMatchObject({ base: 'panel-2' })
    expect(resolvePortfolio(sources.slice(0, 1))).toMatchObject({ base: '1', sourceChoice: null })
  })

  it('a panel counts where only a part of the report was filed', () => {
    const addition = amendment('1', 'NEW HOLDINGS', '2026-03-01', 'E')
    expect(resolvePortfolio([addition, ofPanel('panel-2', 'panel_summed')])).toMatchObject({
      ...{ base: 'panel-2', additions: [], isComplete: true },
      sourceChoice: expect.stringContaining('the filing is incomplete'),
    })
  })
})

describe('a report imported with and without its accession number', () => {
  const original = filing('0000000001-26-000001')
  const added = amendment('0000000001-26-000002', 'NEW HOLDINGS', '2026-03-01', 'E')
  const bare = (accession: string, of: FilingSummary) => filing(accession, { ...of, accession, filedOn: '2026-02-27' })

  it('counts once, whatever the order', () => {
    const copies = [bare('0000000001-2026Q1-0a', original), bare('0000000001-2026Q1-A0-1b', added)]
    const again = bare('0000000001-2026Q1-A0-2c', added)
    const filings = [original, added, ...copies, again]
    for (const some of [filings, filings.toReversed()])
      expect(resolvePortfolio(some)).toMatchObject({
        ...{ base: original.accession, additions: [added.accession], flags: [] },
        superseded: [...copies, again].map(({ accession }) => accession).sort(),
      })
    expect(resolvePortfolio([...copies, again])).toMatchObject({
      ...{ base: copies[0]?.accession, additions: [copies[1]?.accession], superseded: [again.accession] },
    })
  })

  it('is another report if an amount differs', () => {
    const other = bare('0000000001-2026Q1-A0-1b', { ...added, holdings: new Map([['E - SH', 101n]]) })
    expect(resolvePortfolio([original, added, other])?.superseded).toEqual([])
  })
})

describe('which filings count', () => {
  it('takes the original, then adds new holdings', () => {
    const decision = resolvePortfolio([filing('1'), amendment('2', 'NEW HOLDINGS', '2026-03-01', 'E')])
    expect(decision).toMatchObject({ state: 'holdings', base: '1', additions: ['2'], isComplete: true, flags: [] })
  })

  it('takes the latest restatement, and only what was added after it', () => {
    const decision = resolvePortfolio([
      filing('1'),
      amendment('2', 'NEW HOLDINGS', '2026-03-01', 'E'),
      amendment('3', 'RESTATEMENT', '2026-03-02', 'A', 'B', 'C'),
      amendment('4', 'RESTATEMENT', '2026-03-03', 'A', 'B', 'C', 'D'),
      amendment('5', 'NEW HOLDINGS', '2026-03-04', 'F'),
    ])
    expect(decision).toMatchObject({ base: '4', additions: ['5'], superseded: ['1', '2', '3'], flags: [] })
  })

  it('detects new holdings that are really a restatement', () => {
    const decision = resolvePortfolio([filing('1'), amendment('2', 'NEW HOLDINGS', '2026-03-01', 'A', 'B', 'C', 'E')])
    expect(decision).toMatchObject({ base: '2', additions: [], superseded: ['1'] })
    expect(decision?.flags).toEqual([{ accession: '2', flag: 'disguised-restatement' }])
  })

  it('flags a restatement much smaller than what it replaces', () => {
    const decision = resolvePortfolio([filing('1'), amendment('2', 'RESTATEMENT', '2026-03-01', 'A')])
    expect(decision).toMatchObject({ base: '2', flags: [{ accession: '2', flag: 'much-smaller-restatement' }] })
  })

  it('judges an amendment without a type by its content', () => {
    expect(resolvePortfolio([filing('1'), amendment('2', null, '2026-03-01', 'A', 'B', 'C', 'D')])).toMatchObject({
      base: '2',
    })
    expect(resolvePortfolio([filing('1'), amendment('2', null, '2026-03-01', 'E')])).toMatchObject({
      base: '1',
      additions: ['2'],
    })
  })

  it('does not infer exits from a notice, a confidential report, a cover page alone or an orphan', () => {
    const notice = filing('1', { form: '13F-NT', holdings: new Map(), rowCount: 0, entryTotal: null })
    expect(resolvePortfolio([notice])).toMatchObject({ state: 'notice', isComplete: false })
    const confidential = filing('2', { isConfidentialOmitted: true, holdings: new Map() })
    expect(resolvePortfolio([confidential])).toMatchObject({ state: 'confidential', isComplete: false })
    const cover = filing('3', { hasInformationTable: false, holdings: new Map(), entryTotal: 79 })
    expect(resolvePortfolio([cover])).toMatchObject({
      isComplete: false,
      flags: [{ accession: '3', flag: 'rows-missing' }],
    })
    const orphan = amendment('4', 'NEW HOLDINGS', '2026-03-01', 'E')
    expect(resolvePortfolio([orphan])).toMatchObject({ base: null, additions: ['4'], isComplete: false })
    expect(resolvePortfolio([filing('5', { holdings: new Map() })])).toMatchObject({
      state: 'holdings',
      isComplete: true,
    })
    expect(resolvePortfolio([])).toBeNull()
  })

  it('prefers holdings to a notice of the same period', () => {
    const notice = filing('9', { form: '13F-NT', filedOn: '2026-05-01', holdings: new Map() })
    expect(resolvePortfolio([notice, filing('1')])).toMatchObject({ state: 'holdings', base: '1' })
  })

  it('gives the same result in any order of arrival', () => {
    const cusips = fc.uniqueArray(fc.constantFrom(...'ABCDEFGH'), { maxLength: 6 })
    const drawn = fc.record({
      form: fc.constantFrom('13F-HR', '13F-HR/A', '13F-NT', '13F-NT/A'),
      amendmentType: fc.constantFrom('RESTATEMENT', 'NEW HOLDINGS', null),
      amendmentNumber: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
      filedOn: fc.option(fc.constantFrom('2026-02-10', '2026-02-14', '2026-03-01'), { nil: null, freq: 6 }),
      isConfidentialOmitted: fc.boolean(),
      cusips,
    })
    const shuffled = fc
      .array(drawn, { maxLength: 7 })
      .map((all) =>
        all.map(({ cusips: held, ...each }, index) =>
          filing(`0000000001-26-00000${index}`, {
            ...each,
            isAmendment: each.form.endsWith('/A'),
            holdings: holdingsOf(...held),
          }),
        ),
      )
      .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))
    fc.assert(
      fc.property(shuffled, ([inOrder, otherwise]) => {
        expect(resolvePortfolio(otherwise)).toEqual(resolvePortfolio(inOrder))
        // The same filing twice changes nothing.
        expect(resolvePortfolio([...otherwise, ...inOrder])).toEqual(resolvePortfolio(inOrder))
      }),
      { numRuns: 500, seed: 13 },
    )
  })

  it('counts every report once: in the holdings or superseded', () => {
    const types = fc.array(fc.constantFrom('RESTATEMENT' as const, 'NEW HOLDINGS' as const, null), { maxLength: 6 })
    fc.assert(
      fc.property(types, (chosen) => {
        const all = [
          filing('0'),
          ...chosen.map((type, index) => amendment(`${index + 1}`, type, `2026-03-0${index + 1}`, 'X')),
        ]
        const decision = resolvePortfolio(all)
        const named = [decision?.base, ...(decision?.additions ?? []), ...(decision?.superseded ?? [])]
        expect(named.toSorted()).toEqual(all.map((each) => each.accession))
      }),
      { numRuns: 100, seed: 13 },
    )
  })
})

describeReal('the real disguised restatement', () => {
  it('does not double the holdings of Boston Research, whichever arrives first', async () => {
    const items = await readReal('13f_raw/0001259261-26-000014')
    const rows = ofKind(items, '13f-holding')
    const holdings = new Map(rows.map((row) => [positionKey(row), row.amount]))
    const original = filing('0001259261-25-000010', { filedOn: null, holdings })
    const amended = filing('0001259261-26-000014', {
      isAmendment: true,
      amendmentType: 'NEW HOLDINGS',
      amendmentNumber: 1,
      filedOn: null,
      holdings,
    })
    for (const filings of [
      [original, amended],
      [amended, original],
    ])
      expect(resolvePortfolio(filings)).toMatchObject({
        base: '0001259261-26-000014',
        additions: [],
        superseded: ['0001259261-25-000010'],
        flags: [{ flag: 'disguised-restatement' }],
      })
  })
})
