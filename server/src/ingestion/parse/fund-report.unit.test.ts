import { expect, it } from 'vitest'
import { describeReal, ofKind, only, readReal } from './testing/real-files.ts'

describeReal('every report of nport', () => {
  it('takes repPdDate, not repPdEnd, and skips a leading blank line (Dupree)', async () => {
    const items = await readReal('nport/nport-p_dupree_kentucky.xml')
    expect(only(ofKind(items, 'fund-report'))).toMatchObject({
      registrantCik: '0000311101',
      seriesId: 'S000012000',
      seriesName: 'Kentucky Tax-Free Short-to-Medium Series',
      heldOn: '2022-12-31',
      fiscalYearEnd: '2023-06-30',
      totalAssets: '41468995.88',
      netAssets: '41349926.01',
    })
    const positions = ofKind(items, 'fund-position')
    expect(positions).toHaveLength(55)
    expect(positions[0]).toMatchObject({
      name: 'KENTUCKY ST PPTY & BLDGS COMMN',
      lei: null,
      cusip: '49151FGH7',
      isCusipValid: true,
      isin: 'US49151FGH73',
      ticker: 'KYSFAC',
      balance: '755000',
      units: 'PA',
      valueUsd: '794207.15',
      percentOfNetAssets: '1.9206978745',
      assetCategory: 'DBT',
      country: 'US',
    })
    expect(only(ofKind(items, 'fund-report-end'))).toMatchObject({ rowsSeen: 55, rowsRejected: 0 })
  })

  it('counts positions, not the underlyings of derivatives (Goldman Sachs Bond Fund)', async () => {
    const items = await readReal('nport/nport-p_goldman_sachs_bond_fund.xml.gz')
    const positions = ofKind(items, 'fund-position')
    expect(only(ofKind(items, 'fund-report'))).toMatchObject({ heldOn: '2023-03-31', netAssets: '361898455.93' })
    expect(positions).toHaveLength(1685)
    expect(positions.filter((position) => position.assetCategory === 'DFE')).toHaveLength(644)
    expect(positions.filter((position) => position.cusip === null)).toHaveLength(795)
    expect(positions.some((position) => position.valueUsd.startsWith('-'))).toBe(true)
    const total = positions.reduce((sum, position) => sum + Number(position.valueUsd), 0)
    expect(total).toBeCloseTo(376_129_711.56, 1)
  })
})
