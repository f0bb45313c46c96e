import { describe, expect, it } from 'vitest'
import { describeReal, ofKind, readReal } from './testing/real-files.ts'
import { decideUnit, UnitEvidence } from './units.ts'

const row = (value: bigint, amount: bigint, more: Partial<Parameters<UnitEvidence['add']>[0]> = {}) => ({
  cusip: '037833100',
  titleOfClass: 'COM',
  amountUnit: 'SH' as const,
  putCall: null,
  value,
  amount,
  ...more,
})

const modern = { schemaVersion: 'X0202', filedOn: '2025-02-14', signedOn: null, period: '2024-12-31' }
const old = { schemaVersion: null, filedOn: '2020-02-14', signedOn: null, period: '2019-12-31' }

function decide(filing: typeof modern | typeof old, rows: ReturnType<typeof row>[], prices?: () => number | null) {
  const evidence = new UnitEvidence(filing.period, prices)
  for (const each of rows) evidence.add(each)
  return decideUnit(filing, evidence)
}

describe('dollars or thousands', () => {
  it('uses known prices first', () => {
    const rows = Array.from({ length: 5 }, () => row(2_000n, 1_000n))
    expect(decide(modern, rows, () => 2_000)).toMatchObject({
      unit: 'thousands',
      reason: 'known-prices',
      isAmbiguous: false,
    })
    expect(decide(old, rows, () => 2.1)).toMatchObject({ unit: 'dollars', reason: 'known-prices', isAmbiguous: false })
    expect(decide(modern, rows.slice(0, 1), () => 2_000)).toMatchObject({ unit: 'thousands', isAmbiguous: true })
  })

  it('flags a portfolio with mixed evidence as ambiguous, and falls through when no unit has the majority', () => {
    const prices = [2, 2, 2, 2_000, 2_000]
    const divided = Array.from({ length: 5 }, () => row(2_000n, 1_000n))
    expect(decide(modern, divided, () => prices.pop() ?? null)).toMatchObject({ unit: 'dollars', isAmbiguous: true })
    expect(decide(modern, divided, () => 77)).toMatchObject({ unit: 'dollars', reason: 'schema-and-date' })
  })

  it('treats a portfolio of shares under a dollar as thousands, whatever its date', () => {
    const rows = Array.from({ length: 20 }, () => row(150n, 1_000n))
    expect(decide(modern, rows)).toMatchObject({ unit: 'thousands', reason: 'implied-prices', isAmbiguous: false })
    expect(decide(old, rows)).toMatchObject({ unit: 'thousands', reason: 'implied-prices', isAmbiguous: false })
    expect(decide(modern, rows.slice(0, 3))).toMatchObject({ unit: 'thousands', isAmbiguous: true })
  })

  it('does not rescale a portfolio of warrants, notes, rights or options', () => {
    const titles = ['*W EXP 12/31/2027', 'WARRANT', 'WT', 'RIGHT 05/01/2026', 'NOTE 0.375% 9/0', 'UNIT 99/99/9999']
    const rows = titles.map((titleOfClass) => row(50n, 1_000n, { titleOfClass }))
    rows.push(row(10n, 1_000n, { putCall: 'call' }), row(990n, 1_000n, { amountUnit: 'PRN' }))
    rows.push(row(10_100n, 1_000n, { titleOfClass: 'CL A' }))
    const decision = decide(modern, rows)
    expect(decision).toMatchObject({
      unit: 'dollars',
      reason: 'schema-and-date',
      evidence: { rowsCounted: 1, rowsLeftOut: 8 },
    })
  })

  it('detects dollars in an old filing, and flags it for review', () => {
    const rows = Array.from({ length: 20 }, () => row(150_000n, 1_000n))
    expect(decide(old, rows)).toMatchObject({ unit: 'dollars', reason: 'implied-prices', isAmbiguous: true })
  })

  it('falls back to the schema, then the dates', () => {
    expect(decide(modern, [])).toMatchObject({ unit: 'dollars', reason: 'schema-and-date', isAmbiguous: false })
    expect(decide(old, [])).toMatchObject({ unit: 'thousands', reason: 'schema-and-date', isAmbiguous: false })
    expect(decide({ ...old, filedOn: '2023-01-03' }, []).unit).toBe('dollars')
    expect(decide({ ...old, filedOn: '2023-01-02' }, []).unit).toBe('thousands')
    expect(decide({ ...modern, schemaVersion: 'X0101' }, [])).toMatchObject({ unit: 'thousands', isAmbiguous: true })
    const unknown = new UnitEvidence('2022-12-31')
    const facts = { schemaVersion: null, filedOn: null, signedOn: null, period: '2022-12-31' }
    expect(decideUnit(facts, unknown)).toMatchObject({ unit: 'thousands', isAmbiguous: true })
  })
})

describeReal('the filer who slips for one quarter', () => {
  it('finds thousands for 2025-12-31 only (CIK 1532262)', async () => {
    const items = await readReal('13f_panel/long_history/holdings.tsv.gz')
    const evidence = new Map<string, UnitEvidence>()
    for (const holding of ofKind(items, 'panel-holding')) {
      if (holding.cik !== '0001532262') continue
      const ofPeriod = evidence.get(holding.period) ?? new UnitEvidence(holding.period)
      evidence.set(holding.period, ofPeriod)
      ofPeriod.add(
        row(holding.value, holding.amount, { putCall: holding.putCall, titleOfClass: holding.titleOfClass ?? '' }),
      )
    }
    const filed = new Map(
      ofKind(await readReal('13f_panel/long_history/filings.tsv.gz'), 'panel-filing')
        .filter((filing) => filing.cik === '0001532262')
        .map((filing) => [filing.period, filing.filedOn]),
    )
    const inThousands = [...evidence].filter(([period, found]) => {
      const facts = { schemaVersion: null, filedOn: filed.get(period) ?? null, signedOn: null, period }
      return period >= '2023-01-01' && decideUnit(facts, found).unit === 'thousands'
    })
    expect(evidence.size).toBeGreaterThan(5)
    expect(inThousands.map(([period]) => period)).toEqual(['2025-12-31'])
  })
})
