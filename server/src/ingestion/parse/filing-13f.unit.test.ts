import { expect, it } from 'vitest'
import type { Item } from './parse-input.ts'
import { reconcile } from './reconcile.ts'
import { describeReal, ofKind, only, readReal } from './testing/real-files.ts'
import { decideUnit, UnitEvidence } from './units.ts'

function judged(items: Item[]) {
  const head = only(ofKind(items, '13f-filing'))
  const rows = ofKind(items, '13f-holding')
  const end = only(ofKind(items, '13f-filing-end'))
  const evidence = new UnitEvidence(head.period)
  for (const row of rows) evidence.add(row)
  expect(end.rowsSeen).toBe(rows.length + ofKind(items, 'reject').length)
  return { head, rows, end, unit: decideUnit(head, evidence), totals: reconcile(head, end) }
}

const read = async (folder: string) => judged(await readReal(`13f_raw/${folder}`))

describeReal('every filing of 13f_raw', () => {
  it('reads dollars for a period before the change, filed after it (MetLife)', async () => {
    const { head, rows, unit, totals } = await read('0001140361-23-013281')
    expect(head).toMatchObject({
      accession: '0001140361-23-013281',
      form: '13F-HR',
      cik: '0001099219',
      managerName: 'METLIFE INC',
      address: { street1: '200 PARK AVENUE', city: 'NEW YORK', stateOrCountry: 'NY', zipCode: '10166' },
      fileNumber: '028-18621',
      period: '2021-12-31',
      filedOn: '2023-03-23',
      acceptedAt: new Date('2023-03-23T15:27:45Z'),
      signedOn: '2023-03-22',
      schemaVersion: 'X0202',
      isAmendment: false,
      reportType: 'combination',
      entryTotal: 6,
      valueTotal: 11_019_796n,
      otherManagersIncluded: [],
    })
    expect(head.otherManagersReporting.map((manager) => manager.cik)).toEqual([
      '0000931588',
      '0000728618',
      '0001529735',
    ])
    expect(head.otherManagersReporting[2]).toMatchObject({ fileNumber: '028-18628', crd: '000142463' })
    expect(rows[0]).toMatchObject({ number: 1, cusip: '464286640', isCusipValid: true, discretion: 'DFND' })
    expect(rows[0]).toMatchObject({ value: 2_049_983n, amount: 98_000n, votingShared: 98_000n, votingSole: 0n })
    expect(unit).toMatchObject({ unit: 'dollars', reason: 'schema-and-date', isAmbiguous: false })
    expect(totals).toMatchObject({ isReconciled: true, valueDifference: 0n })
  })

  it('reads thousands filed after the change, under a prefix and an arbitrary file name (Bull Street)', async () => {
    const { head, rows, unit, totals } = await read('0001790837-23-000002')
    expect(head).toMatchObject({ form: '13F-HR', period: '2022-12-31', filedOn: '2023-02-28', reportType: 'holdings' })
    expect(rows).toHaveLength(90)
    expect(unit).toMatchObject({ unit: 'thousands', reason: 'implied-prices', isAmbiguous: false })
    expect(unit.evidence).toMatchObject({ rowsCounted: 90, underOne: 90 })
    expect(totals).toMatchObject({ isReconciled: true, rowDifference: 0 })
  })

  it('reads a plain modern filing (LTS One)', async () => {
    const { rows, end, unit, totals } = await read('0001894188-23-000007')
    expect(rows).toHaveLength(14)
    expect(end.valueSum).toBe(454_926_000n)
    expect(unit).toMatchObject({ unit: 'dollars', reason: 'schema-and-date' })
    expect(totals.isReconciled).toBe(true)
  })

  it('reads thousands of 2019 and names the filing by its content (Duquesne)', async () => {
    const { head, rows, unit, totals } = await read('0001536411-2019Q2')
    expect(head).toMatchObject({ isAccessionSynthesized: true, schemaVersion: null })
    expect(head.accession).toMatch(/^0001536411-2019Q2-[0-9a-f]{10}$/)
    expect(rows).toHaveLength(61)
    expect(rows.filter((row) => row.putCall === 'put')).toHaveLength(1)
    expect(unit).toMatchObject({ unit: 'thousands', reason: 'implied-prices' })
    expect(totals).toMatchObject({ isReconciled: false, isWithinRounding: true, valueDifference: 4n })
  })

  it('separates options from shares of the same CUSIP, and trims the class (Situational Awareness)', async () => {
    const { rows, unit, totals } = await read('0002045724-2025Q4')
    const bloom = rows.filter((row) => row.cusip === '093712107')
    expect(bloom.map((row) => [row.putCall, row.amount])).toEqual([
      [null, 10_076_022n],
      ['call', 408_500n],
    ])
    expect(rows.filter((row) => row.putCall !== null)).toHaveLength(5)
    expect(rows[0]?.titleOfClass).toBe('COM NEW')
    expect(unit).toMatchObject({ unit: 'dollars', evidence: { rowsCounted: 24 } })
    expect(totals).toMatchObject({ rowDifference: 0, valueDifference: 1n, isWithinRounding: true })
  })

  it('reads an amendment that files the whole portfolio as NEW HOLDINGS (Boston Research)', async () => {
    const { head, rows, totals } = await read('0001259261-26-000014')
    expect(head).toMatchObject({
      accession: '0001259261-26-000014',
      isAccessionSynthesized: false,
      form: '13F-HR/A',
      isAmendment: true,
      amendmentNumber: 1,
      amendmentType: 'NEW HOLDINGS',
      period: '2025-09-30',
      signedOn: '2026-09-01',
      filedOn: null,
    })
    expect(rows).toHaveLength(120)
    expect(totals.isReconciled).toBe(true)
  })

  it('distinguishes a cover page without its table from an empty report, with the old element name (Davis, Talon)', async () => {
    const davis = await read('0001214659-26-011668')
    expect(davis.head).toMatchObject({ hasInformationTable: false, entryTotal: 79, valueTotal: 90_945_582n })
    expect(davis.head).toMatchObject({ period: '2024-12-31', signedOn: '2026-09-09', crd: '000287736' })
    expect(davis.head.otherManagersIncluded).toEqual([
      { number: 1, name: 'JPMORGAN CHASE & CO', cik: '0000019617', fileNumber: '028-00694', crd: null },
    ])
    expect(davis.totals).toMatchObject({ rowDifference: -79, isReconciled: false })
    const talon = await read('0001990467-26-000004')
    expect(talon.head).toMatchObject({ reportType: 'combination', entryTotal: 405, isConfidentialOmitted: false })
    expect(talon.head.otherManagersIncluded.map((manager) => [manager.number, manager.crd, manager.cik])).toEqual([
      [1, '000015916', null],
      [2, '000137658', null],
    ])
    expect(talon.head.otherManagersReporting).toHaveLength(2)
  })

  it('reads a notice with managers identified only by file number (Attucks)', async () => {
    const { head, rows, totals } = await read('0001451086-26-000003')
    expect(head).toMatchObject({ form: '13F-NT', reportType: 'notice', period: '2026-06-30', signedOn: '2025-11-12' })
    expect(head.otherManagersReporting).toHaveLength(20)
    expect(head.otherManagersReporting.every((manager) => manager.cik === null && manager.fileNumber)).toBe(true)
    expect(rows).toHaveLength(0)
    expect(totals.rowDifference).toBeNull()
  })
})
