import { describe, expect, test } from 'vitest'
import { memorySource } from '../read/source.ts'
import type { Fact } from './facts.ts'
import { classLetterOf, monthEnd } from './facts.ts'
import { ofKind, readSources } from './testing/real-files.ts'

const json = (value: unknown, name = 'CIK0000000011.json') =>
  memorySource(name, Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)))

const filed = { accn: '0000000011-26-000001', form: '10-K', filed: '2026-02-10' }
const company = (gaap: object, dei: object = {}) => ({
  cik: 11,
  entityName: 'Example',
  facts: { dei, 'us-gaap': gaap },
})
const usd = (...values: unknown[]) => ({ units: { USD: values } })
const brief = ({ tag, classLetter, months, endsOn, value, filedOn }: Fact) =>
  [tag, classLetter, months, endsOn, value, filedOn].join(' ')

describe('company facts', () => {
  const year = { start: '2025-01-01', end: '2025-12-31', ...filed }

  test('are kept by period and filing: the first value, and every restatement', async () => {
    const again = { ...filed, accn: '0000000011-27-000001', filed: '2026-08-01' }
    const restated = { ...filed, accn: '0000000011-26-000009', filed: '2026-05-01' }
    const { items } = await readSources([
      json(
        company(
          {
            NetIncomeLoss: usd(
              { ...year, val: 100 },
              { ...year, val: 100 },
              { ...year, ...restated, val: 90 },
              { ...year, ...again, val: 90 },
              { start: '2025-06-29', end: '2025-09-27', ...filed, val: -7.5 },
              { start: '2024-01-01', end: '2025-12-31', ...filed, val: 1 },
              { start: '1999-01-01', end: '1999-12-31', ...filed, val: 1 },
            ),
            Goodwill: usd({ end: '2025-12-31', ...filed, val: 3 }),
            StockholdersEquityNoteStockSplitConversionRatio1: {
              units: {
                pure: [
                  { start: '2025-06-09', end: '2025-06-09', ...filed, val: 0.05 },
                  { ...year, val: 20 },
                ],
              },
            },
          },
          {
            EntityCommonStockSharesOutstanding: {
              units: { shares: [{ end: '2026-01-23', ...filed, val: 14_702_703_000 }] },
            },
          },
        ),
      ),
    ])
    expect(ofKind(items, 'fact').map(brief).sort()).toEqual([
      'EntityCommonStockSharesOutstanding  0 2026-01-23 14702703000 2026-02-10',
      'NetIncomeLoss  12 2025-12-31 100 2026-02-10',
      'NetIncomeLoss  12 2025-12-31 90 2026-05-01',
      'NetIncomeLoss  3 2025-09-30 -7.5 2026-02-10',
      'StockholdersEquityNoteStockSplitConversionRatio1  0 2025-05-31 0.05 2026-02-10',
      'StockholdersEquityNoteStockSplitConversionRatio1  12 2025-12-31 20 2026-02-10',
    ])
    expect(ofKind(items, 'reject')).toEqual([])
  })

  test('that cannot be true are rejected with a reason, and the rest is kept', async () => {
    const bad = [
      { ...year, val: null },
      { ...year, val: '100' + 'x' },
      { ...year, val: 1e20 },
      { ...year, val: { toString: 1 } },
      { ...year, end: '2099-12-31', start: '2099-01-01', val: 5 },
      { ...year, end: '2025-13-31', val: 5 },
      { ...year, filed: '2099-01-01', val: 5 },
      { end: '2025-12-31', ...filed, val: 5 },
      { ...year, accn: null, val: 5 },
      'text',
      null,
    ]
    const shares = (val: unknown) => ({ end: '2026-01-23', ...filed, val })
    const { items } = await readSources([
      json(
        company(
          {
            NetIncomeLoss: usd(...bad, { ...year, val: 100 }),
            Revenues: { units: { CNY: [{ ...year, val: 7 }], USD: 'none' } },
            StockholdersEquity: null,
          },
          { EntityCommonStockSharesOutstanding: { units: { shares: [shares(-5), shares(0), shares(9e14)] } } },
        ),
      ),
    ])
    expect(ofKind(items, 'fact').map(brief)).toEqual(['NetIncomeLoss  12 2025-12-31 100 2026-02-10'])
    const reasons = ofKind(items, 'reject').map(({ reason }) => reason)
    expect(reasons).toHaveLength(15)
    expect(reasons).toContain('1 values in CNY are not used, only those in dollars')
    expect(reasons.filter((reason) => /is impossible/.test(reason))).toHaveLength(2)
    expect(reasons.filter((reason) => /2099/.test(reason))).toHaveLength(2)
  })

  test('without a company, or damaged, are refused', async () => {
    const { refusals } = await readSources([
      json('{"cik":0,"entityName":"Nobody","facts":{}}'),
      json('{"cik":11,"entityName":"Cut short","facts":{'),
    ])
    expect(refusals.map(({ reason }) => reason)).toEqual([
      'the company facts have no CIK',
      'the JSON is cut short or damaged',
    ])
  })
})

const sub = `adsh\tcik\tname\tform\tperiod\tfiled
0000000011-26-000001\t11\tEXAMPLE\t10-K\t20251231\t20260210
0000000012-26-000001\t0\tNOBODY\t10-K\t20251231\t20260210
`
const num = (...rows: string[]) =>
  `adsh\ttag\tversion\tddate\tqtrs\tuom\tsegments\tcoreg\tvalue\tfootnote\n${rows
    .map((row) => `0000000011-26-000001\t${row.replaceAll('|', '\t')}\t`)
    .join('\n')}\n`

describe('a financial statement data set', () => {
  test('gives the figures that are used, by class where filed so', async () => {
    const { items, refusals } = await readSources([
      memorySource('sub.txt', Buffer.from(sub)),
      memorySource(
        'tag.txt',
        Buffer.from('tag\tversion\tcustom\tabstract\tdatatype\nA\tus-gaap/2025\t0\t0\tmonetary\n'),
      ),
      memorySource('readme.htm', Buffer.from('<html><body>About</body></html>')),
      memorySource(
        'num.txt',
        Buffer.from(
          `${num(
            'EntityCommonStockSharesOutstanding|dei/2025|20260131|0|shares|ClassOfStock=CommonClassA;||5835000000',
            'EntityCommonStockSharesOutstanding|dei/2025|20260131|0|shares|ClassOfStock=CapitalClassC;||5515000000',
            'EntityCommonStockSharesOutstanding|dei/2025|20260131|0|shares|ClassOfStock=SeriesAPreferredStock;||5',
            'NetIncomeLoss|us-gaap/2025|20251231|4|USD|||120.5',
            'NetIncomeLoss|us-gaap/2025|20251231|4|USD|ConsolidatedEntities=ParentCompany;||1',
            'NetIncomeLoss|us-gaap/2025|20251231|4|USD||Sub|2',
            'NetIncomeLoss|us-gaap/2025|20251231|4|EUR|||3',
            'NetIncomeLoss|0000000011-26-000001|20251231|4|USD|||4',
            'NetIncomeLoss|us-gaap/2025|20241231|4|USD|||',
            'EarningsPerShareDiluted|us-gaap/2025|20251231|1|USD|||1.25',
            'Assets|us-gaap/2025|20251231|0|USD|||900',
            'StockholdersEquity|us-gaap/2025|20991231|0|USD|||900',
          )}0000000099-26-000001\tNetIncomeLoss\tus-gaap/2025\t20251231\t4\tUSD\t\t\t5\t\nshort\n`,
        ),
      ),
    ])
    expect(refusals).toEqual([])
    expect(ofKind(items, 'fact').map(brief)).toEqual([
      'EntityCommonStockSharesOutstanding A 0 2026-01-31 5835000000 2026-02-10',
      'EntityCommonStockSharesOutstanding C 0 2026-01-31 5515000000 2026-02-10',
      'NetIncomeLoss  12 2025-12-31 120.5 2026-02-10',
      'EarningsPerShareDiluted  3 2025-12-31 1.25 2026-02-10',
    ])
    expect(ofKind(items, 'reject').map(({ source, row, reason }) => `${source} ${row}: ${reason}`)).toEqual([
      'sub.txt 3: the CIK “0” is not a CIK',
      'num.txt 13: StockholdersEquity is as of 2099-12-31, after its filing date 2026-02-10',
      'num.txt 14: the value belongs to filing 0000000099-26-000001, which was not read',
      'num.txt 15: the row does not have the 10 columns of the header',
    ])
  })

  test('without its table of filings is refused', async () => {
    const { refusals } = await readSources([memorySource('num.txt', Buffer.from(num()))])
    expect(refusals.map(({ reason }) => reason)).toEqual(['the financial data set lacks its SUB table'])
  })
})

test('a class of shares is known by the letter of its member', () => {
  const letters = [
    '',
    'ClassOfStock=CommonStock;',
    'ClassOfStock=ClassBCommonStock;',
    'ClassOfStock=CommonClassUndefined;',
  ]
  expect(letters.map(classLetterOf)).toEqual(['', '', 'B', null])
  expect(classLetterOf('EntityListingsExchange=NYSE;ClassOfStock=CommonClassB;')).toBe('B')
})

test('periods end at the nearest end of a month', () => {
  expect(['2025-09-27', '2025-10-04', '2026-01-03', '2024-02-25'].map(monthEnd)).toEqual([
    '2025-09-30',
    '2025-09-30',
    '2025-12-31',
    '2024-02-29',
  ])
})
