import { expect, it } from 'vitest'
import { describeReal, ofKind, only, readReal } from './testing/real-files.ts'

async function read(file: string) {
  const items = await readReal(`ownership_345/${file}`)
  expect(ofKind(items, 'reject')).toEqual([])
  return {
    head: only(ofKind(items, 'insider-filing')),
    lines: ofKind(items, 'insider-line'),
    footnotes: ofKind(items, 'insider-footnote'),
  }
}

describeReal('every form of ownership_345', () => {
  it('reads a Form 3 of two owners with one block', async () => {
    const { head, lines, footnotes } = await read('form3_snowflake_berkshire.xml')
    expect(head).toMatchObject({ form: '3', issuerCik: '0001640147', issuerTicker: 'SNOW', hasNoSecurities: false })
    expect(head.owners.map((owner) => [owner.cik, owner.isTenPercentOwner])).toEqual([
      ['0001067983', true],
      ['0000315090', true],
    ])
    expect(only(lines)).toMatchObject({
      lineType: 'holding',
      sharesAfter: '6125376',
      ownership: 'I',
      footnotes: ['F1'],
    })
    expect(only(footnotes).text).toContain('Columbia Insurance Company')
  })

  it('reads a Form 3 without securities', async () => {
    const { head, lines } = await read('form3_sunpower_no_securities.xml')
    expect(head).toMatchObject({ hasNoSecurities: true, period: '2021-12-31', signedOn: '2022-01-07' })
    expect(head.owners[0]).toMatchObject({ name: 'Hegde Vinayak', isDirector: true, isOfficer: false })
    expect(lines).toEqual([])
  })

  it('reads a Form 4 inside a submission, with a trading plan in its footnotes', async () => {
    const { head, lines, footnotes } = await read('form4_apple_0000320193-22-000061.txt')
    expect(head).toMatchObject({
      accession: '0000320193-22-000061',
      filedOn: '2022-05-06',
      acceptedAt: new Date('2022-05-06T22:30:57Z'),
      isUnderTradingPlan: null,
      mentionsTradingPlan: true,
    })
    expect(head.owners[0]).toMatchObject({ isOfficer: true, officerTitle: 'SVP, GC and Secretary' })
    expect(lines).toHaveLength(7)
    expect(footnotes).toHaveLength(8)
    expect(lines[0]).toMatchObject({ transactionCode: 'S', shares: '9136', price: '159.94', acquiredOrDisposed: 'D' })
    expect(lines[0]).toMatchObject({ sharesAfter: '468198', transactionOn: '2022-05-04', isDerivative: false })
  })

  it('reads the feed dialect on one single line', async () => {
    const { head, lines } = await read('form4_arrow_0001127602-25-004598.nc')
    expect(head).toMatchObject({ accession: '0001127602-25-004598', issuerCik: '0000007536', filedOn: '2025-02-13' })
    expect(head).toMatchObject({ isUnderTradingPlan: false, issuerName: 'ARROW ELECTRONICS, INC.' })
    expect(lines.map((line) => [line.transactionCode, line.shares])).toEqual([
      ['A', '2193'],
      ['F', '1009'],
    ])
  })

  it('reads derivative and other lines of a Form 4, and a late Form 5', async () => {
    const four = await read('form4_snowflake_scarpelli.xml')
    expect(four.lines).toHaveLength(15)
    expect(four.lines.filter((line) => line.lineType === 'holding')).toHaveLength(8)
    expect(only(four.lines.filter((line) => line.isDerivative))).toMatchObject({
      transactionCode: 'M',
      exercisePrice: '8.88',
      exercisableOn: null,
      expiresOn: '2029-08-26',
      underlyingTitle: 'Class A Common Stock',
      underlyingShares: '200000',
    })
    const five = await read('form5_snowflake_mcmahon.xml')
    expect(five.head.form).toBe('5')
    expect(five.lines.map((line) => [line.lineType, line.transactionCode])).toEqual([
      ['transaction', 'G'],
      ['holding', null],
      ['holding', null],
    ])
  })

  it('reads an incomplete insider data set and reports what is missing', async () => {
    const items = await readReal('ownership_345/insider_dataset_2024q3')
    const heads = ofKind(items, 'insider-filing')
    const lines = ofKind(items, 'insider-line')
    expect(heads).toHaveLength(36_075)
    expect(heads[0]?.notes).toContain('the data set lacks its owner table')
    expect(lines.filter((line) => line.isDerivative)).toHaveLength(19_003)
    expect(lines.filter((line) => line.lineType === 'holding')).toHaveLength(17_897)
    expect(ofKind(items, 'reject')).toEqual([])
    expect(lines.find((line) => line.underlyingTitle?.includes('"'))?.underlyingTitle).toBe(
      'Common Shares ("Shares of Beneficial Interest")',
    )
    expect(heads[0]).toMatchObject({ form: '4', period: '2024-07-29', filedOn: '2024-07-31', issuerTicker: 'VLTO' })
  })
})
