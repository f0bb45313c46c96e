import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeCheckDigit } from '#market/security-codes.ts'
import { lastSession, quarterEnds } from './calendar.ts'
import { copyText } from './copy-text.ts'
import { demoPeers, demoSecurities } from './demo-securities.ts'
import { deniedWords, isDenied } from './names.ts'
import { demoJobFunctions } from './roles.ts'
import type { Cell, Table } from './table.ts'
import { generateUniverse } from './universe.ts'

type Entry = Record<string, Cell>

/** Rows as objects, by the table's name without its schema. */
function read(tables: readonly Table[]): Record<string, Entry[]> {
  return Object.fromEntries(
    tables.map(({ name, columns, rows }) => [
      name.replace('market.', ''),
      Array.from(rows(), (row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null]))),
    ]),
  )
}

function hash(tables: readonly Table[]): string {
  const sum = createHash('sha256')
  for (const { rows } of tables) for (const piece of copyText(rows())) sum.update(piece)
  return sum.digest('hex')
}

const tables = generateUniverse('test')
let all: Record<string, Entry[]>
const rows = (name: string): Entry[] => all[name] ?? []
const values = (name: string, column: string): Set<Cell | undefined> => new Set(rows(name).map((row) => row[column]))

beforeAll(() => {
  all = read(tables)
})

describe('the test universe', () => {
  it('is the same for the same seed, and different for another', () => {
    expect(hash(generateUniverse('test'))).toBe(hash(tables))
    const securities = (seed: number) =>
      hash(generateUniverse('test', seed).filter(({ name }) => name === 'market.prices'))
    expect(securities(2)).not.toBe(securities(1))
  })

  it('has the configured size', () => {
    const counts = Object.fromEntries(Object.entries(all).map(([name, list]) => [name, list.length]))
    expect(counts).toMatchObject({ sectors: 11, people: 300, funds: 150, securities: 60 })
    expect(counts.organizations).toBeGreaterThan(110)
    expect(counts.organizations).toBeLessThan(130)
    expect(values('filings', 'period')).toEqual(new Set(quarterEnds(6)))
    expect(quarterEnds(2)).toEqual(['2026-06-30', '2026-09-30'])
  })

  it('has organizations of every type, in groups and alone', () => {
    expect(values('organizations', 'type').size).toBe(14)
    expect(rows('organizations').filter((row) => row.parent_id).length).toBeGreaterThan(5)
  })

  const references: [table: string, column: string, target: string, key: string][] = [
    ['subsectors', 'sector_code', 'sectors', 'code'],
    ['organizations', 'parent_id', 'organizations', 'id'],
    ['employments', 'person_id', 'people', 'id'],
    ['employments', 'organization_id', 'organizations', 'id'],
    ['securities', 'issuer_id', 'organizations', 'id'],
    ['securities', 'exchange_code', 'exchanges', 'code'],
    ['securities', 'subsector_code', 'subsectors', 'code'],
    ['security_identifiers', 'security_id', 'securities', 'id'],
    ['prices', 'security_id', 'securities', 'id'],
    ['splits', 'security_id', 'securities', 'id'],
    ['shares_outstanding', 'security_id', 'securities', 'id'],
    ['factors', 'security_id', 'securities', 'id'],
    ['funds', 'organization_id', 'organizations', 'id'],
    ['fund_managers', 'fund_id', 'funds', 'id'],
    ['fund_managers', 'person_id', 'people', 'id'],
    ['fund_positions', 'fund_id', 'funds', 'id'],
    ['fund_positions', 'security_id', 'securities', 'id'],
    ['filings', 'organization_id', 'organizations', 'id'],
    ['filing_rows', 'accession', 'filings', 'accession'],
    ['filing_rows', 'security_id', 'securities', 'id'],
    ['filing_rows', 'cusip', 'security_identifiers', 'value'],
    ['ownership_events', 'security_id', 'securities', 'id'],
    ['ownership_events', 'organization_id', 'organizations', 'id'],
    ['insider_transactions', 'person_id', 'people', 'id'],
    ['insider_transactions', 'security_id', 'securities', 'id'],
  ]
  it.each(references)('%s.%s refers to %s', (table, column, target, key) => {
    const known = values(target, key)
    const lost = [...values(table, column)].filter((value) => value !== null && !known.has(value))
    expect(lost).toEqual([])
  })

  it('has well-formed, unique keys', () => {
    const ids = ['organizations', 'people', 'employments', 'securities', 'funds'].flatMap((name) => [
      ...values(name, 'id'),
    ])
    expect(
      ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(String(id))),
    ).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
    const cusips = rows('security_identifiers')
      .filter((row) => row.kind === 'cusip')
      .map((row) => String(row.value))
    expect(cusips.filter((one) => Number(one[8]) !== codeCheckDigit(one.slice(0, 8)))).toEqual([])
    // A published example: the check digit of 03783310 is 0.
    expect(codeCheckDigit('03783310')).toBe(0)
    const accessions = rows('filings').map((row) => String(row.accession))
    expect(accessions.every((one) => /^0009\d{6}-\d\d-\d{6}$/.test(one))).toBe(true)
    expect(new Set(accessions).size).toBe(accessions.length)
    for (const name of ['ownership_events', 'insider_transactions']) {
      const keys = rows(name).map((row) => `${row.accession} ${row.person_number ?? row.line_number}`)
      expect(new Set(keys).size).toBe(keys.length)
    }
  })

  it('has one security whose CUSIP changed, with filings under both', () => {
    const [former] = rows('security_identifiers').filter((row) => row.kind === 'cusip' && row.valid_to !== null)
    const filed = new Set(
      rows('filing_rows')
        .filter((row) => row.security_id === former?.security_id)
        .map((row) => row.cusip),
    )
    expect(filed.size).toBe(2)
  })

  it('has a price at every quarter end that reflects splits', () => {
    const closes = new Map(rows('prices').map((row) => [`${row.security_id} ${row.on_date}`, Number(row.close)]))
    for (const id of values('securities', 'id')) {
      for (const quarter of quarterEnds(6)) expect(closes.get(`${id} ${lastSession(quarter)}`)).toBeGreaterThan(0)
    }
    expect(rows('splits').length).toBeGreaterThan(2)
    for (const { security_id, on_date, ratio } of rows('splits')) {
      const path = rows('prices').filter((row) => row.security_id === security_id)
      const after = path.findIndex((row) => String(row.on_date) >= String(on_date))
      const jump = Number(path[after - 1]?.close) / Number(path[after]?.close)
      expect(jump / Number(ratio)).toBeGreaterThan(0.7)
      expect(jump / Number(ratio)).toBeLessThan(1.4)
    }
  })

  it('has reports that add up, some with small differences', () => {
    const sums = new Map<Cell | undefined, { rows: number; value: number }>()
    for (const row of rows('filing_rows')) {
      const sum = sums.get(row.accession) ?? { rows: 0, value: 0 }
      sums.set(row.accession, { rows: sum.rows + 1, value: sum.value + Number(row.value) })
    }
    for (const filing of rows('filings')) {
      const { rows: count, value } = sums.get(filing.accession) ?? { rows: 0, value: 0 }
      expect(filing.row_count).toBe(count)
      expect(filing.value_sum).toBe(value)
      if (filing.report_type !== 'notice') expect(filing.entry_total).toBe(count)
      expect(Math.abs(Number(filing.value_total) - value)).toBeLessThan(5)
    }
    expect(rows('filings').some((filing) => filing.value_total !== filing.value_sum && filing.value_total)).toBe(true)
  })

  it('has late, amended and confidential reports and notices, none in the future', () => {
    const filings = rows('filings')
    const days = (one: Entry) => (Date.parse(String(one.filed_on)) - Date.parse(String(one.period))) / 86_400_000
    expect(filings.filter((one) => one.form === '13F-HR' && days(one) > 45).length).toBeGreaterThan(1)
    expect(filings.filter((one) => days(one) < 10)).toEqual([])
    expect(filings.filter((one) => String(one.filed_on) >= '2026-11-15')).toEqual([])
    expect(values('filings', 'amendment_type')).toEqual(new Set([null, 'restatement', 'new_holdings']))
    expect(filings.filter((one) => one.is_confidential_omitted && one.row_count === 0)).toHaveLength(1)
    expect(filings.some((one) => one.form === '13F-NT')).toBe(true)
    const kinds = new Set(rows('filing_rows').map((row) => `${row.amount_type} ${row.put_call}`))
    expect(kinds).toEqual(new Set(['SH null', 'SH put', 'SH call', 'PRN null']))
    expect(rows('filing_rows').some((row) => Array.isArray(row.other_managers) && row.other_managers.length > 0)).toBe(
      true,
    )
  })

  it("has the demo customers' securities, their peers and holders that crossed five percent", () => {
    for (const id of Object.values(demoSecurities)) {
      expect(values('securities', 'id')).toContain(id)
      const peers = demoPeers[id] ?? []
      expect(peers.length).toBeGreaterThanOrEqual(6)
      expect(peers.length).toBeLessThanOrEqual(10)
      for (const peer of peers) expect(values('securities', 'id')).toContain(peer)
      expect(values('ownership_events', 'security_id')).toContain(id)
    }
  })

  it('has officers who trade, and only known job functions', () => {
    expect(values('insider_transactions', 'form')).toEqual(new Set(['3', '4', '5']))
    expect(rows('insider_transactions').every((row) => Number(row.shares_after) >= 0)).toBe(true)
    const used = new Set(rows('employments').flatMap((row) => row.job_functions))
    expect([...used].filter((one) => !demoJobFunctions.includes(String(one)))).toEqual([])
  })

  it('uses no name of a real firm', () => {
    const names = ['organizations', 'securities', 'funds'].flatMap((name) => [...values(name, 'name')])
    expect(names.filter((name) => isDenied(String(name)))).toEqual([])
    expect(deniedWords).toContain('vanguard')
    expect(isDenied('Blackrock Partners')).toBe(true)
    expect(isDenied('State Street Advisors')).toBe(true)
    const perFirm = rows('people').map((row) => row.email_primary)
    expect(new Set(perFirm).size).toBe(perFirm.length)
  })
})
