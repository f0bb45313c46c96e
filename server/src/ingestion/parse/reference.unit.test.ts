import { expect, it } from 'vitest'
import { describeReal, ofKind, readReal } from './testing/real-files.ts'

describeReal('every reference file, the prices and the panels', () => {
  it('gives company tickers ten-digit CIKs', async () => {
    const companies = ofKind(await readReal('reference/company_tickers_2024-08.json.gz'), 'company-ticker')
    expect(companies).toHaveLength(10_230)
    expect(companies[0]).toMatchObject({ cik: '0000320193', ticker: 'AAPL', name: 'Apple Inc.', exchange: null })
    const exchanges = ofKind(await readReal('reference/company_tickers_exchange_2026-04.csv.gz'), 'company-ticker')
    expect(exchanges).toHaveLength(10_433)
    expect(exchanges[0]).toMatchObject({ cik: '0001045810', ticker: 'NVDA', exchange: 'Nasdaq' })
    expect(exchanges.filter((company) => company.exchange === null)).toHaveLength(288)
  })

  it('reads fund tickers and rejects the one without a symbol', async () => {
    const items = await readReal('reference/company_tickers_mf_2024-08.json.gz')
    expect(ofKind(items, 'fund-ticker')).toHaveLength(28_760)
    expect(ofKind(items, 'fund-ticker')[0]).toMatchObject({
      cik: '0000002110',
      seriesId: 'S000009184',
      ticker: 'LACAX',
    })
    expect(ofKind(items, 'reject').map(({ row, reason }) => [row, reason])).toEqual([[25_967, 'the symbol is missing']])
  })

  it('repairs the columns of the official list', async () => {
    const securities = ofKind(await readReal('reference/sec_13f_official_list_2025q4.csv.gz'), 'official-security')
    expect(securities).toHaveLength(12_282)
    const byCusip = new Map(securities.map((security) => [security.cusip, security]))
    expect(byCusip.get('B5950S113')).toMatchObject({ issuerName: 'MDXHEALTH SA', titleOfClass: 'SHS NEW' })
    expect(byCusip.get('G17977110')).toMatchObject({ issuerName: 'BURFORD CAP LTD', titleOfClass: 'ORD SHS' })
    expect(byCusip.get('33740U307')).toMatchObject({ titleOfClass: 'FT VEST US EQT' })
    expect(securities.filter((security) => !security.isCusipValid).length).toBeLessThan(10)
  })

  it('reads CUSIP tickers, advisers and place codes', async () => {
    const mapped = ofKind(await readReal('reference/cusip_ticker_industry.csv.gz'), 'cusip-ticker')
    expect(mapped).toHaveLength(12_161)
    expect(mapped[0]).toMatchObject({ cusip: '60879BAB3', ticker: '301327', industry: 'Electrical Equipment & Parts' })
    const advisers = ofKind(await readReal('reference/form_adv_managers.csv.gz'), 'adviser')
    expect(advisers).toHaveLength(16_606)
    expect(advisers[0]).toMatchObject({
      crd: '38',
      cik: null,
      legalName: 'L.S.Y., INC',
      assetsUnderManagement: '578062390',
    })
    expect(advisers[1]).toMatchObject({ cik: '0000009319', accounts: 1900, city: 'CHERRY HILL' })
    const places = ofKind(await readReal('reference/edgar_place_codes.csv'), 'place-code')
    expect(places).toHaveLength(309)
    expect(places[0]).toMatchObject({ code: 'AL', place: 'ALABAMA', placeType: 'US' })
  })

  it('reads the implied prices', async () => {
    const prices = ofKind(await readReal('prices/quarter_end_implied_from_13f.tsv.gz'), 'implied-price')
    expect(prices).toHaveLength(48_039)
    expect(prices[0]).toEqual({
      kind: 'implied-price',
      period: '2024-09-30',
      ticker: 'A',
      price: '148.48',
      managers: 12,
    })
  })

  it('reads the large managers, with the period from the file name', async () => {
    const holdings = ofKind(await readReal('13f_panel/large_managers/holdings_2020-12-31.tsv.gz'), 'panel-holding')
    expect(holdings).toHaveLength(861)
    expect(holdings[0]).toMatchObject({
      layout: 'large-managers',
      period: '2020-12-31',
      cik: '0001694217',
      amountUnit: 'PRN',
    })
    expect(holdings[1]).toMatchObject({ ticker: 'FCX', amount: 58_000n, value: 1_538_740n, cusip: null })
    const managers = ofKind(await readReal('13f_panel/large_managers/managers.tsv.gz'), 'panel-manager')
    expect(managers).toHaveLength(858)
    expect(managers.filter((manager) => manager.flag === 'filer_reports_thousands')).toHaveLength(50)
    expect(managers.filter((manager) => manager.isConfidentialOmitted)).toHaveLength(9)
    expect(managers.some((manager) => manager.accessions.length > 1)).toBe(true)
    expect(ofKind(await readReal('13f_panel/large_managers/securities.tsv.gz'), 'panel-security')).toHaveLength(19_579)
  })

  it('reads the hedge funds and rejects rows without a manager', async () => {
    const items = await readReal('13f_panel/hedge_funds/holdings_2025-03-31.tsv.gz')
    expect(ofKind(items, 'panel-holding')).toHaveLength(79_085)
    expect(ofKind(items, 'panel-holding')[0]).toMatchObject({
      amount: 0n,
      change: -44_640n,
      valueBasis: 'rounded-dollars',
    })
    const rejects = ofKind(items, 'reject')
    expect(rejects).toHaveLength(1_095)
    expect(new Set(rejects.map((reject) => reject.reason))).toEqual(new Set(['the CIK “UNMAPPED” is not a CIK']))
    const managers = ofKind(await readReal('13f_panel/hedge_funds/managers.tsv.gz'), 'panel-manager')
    expect(managers).toHaveLength(412)
  })

  it('reads the long history, keeping and flagging truncated CUSIPs', async () => {
    const holdings = ofKind(await readReal('13f_panel/long_history/holdings.tsv.gz'), 'panel-holding')
    expect(holdings).toHaveLength(81_075)
    expect(holdings.filter((holding) => holding.putCall !== null)).toHaveLength(439)
    const short = holdings.filter((holding) => holding.cusip?.length !== 9)
    expect(short).toHaveLength(299)
    expect(short.every((holding) => !holding.isCusipValid)).toBe(true)
    const filings = ofKind(await readReal('13f_panel/long_history/filings.tsv.gz'), 'panel-filing')
    expect(filings).toHaveLength(1_448)
    expect(filings.filter((filing) => filing.isValueMultiplied)).toHaveLength(104)
  })
})
