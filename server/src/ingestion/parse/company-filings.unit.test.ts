import { expect, it, test } from 'vitest'
import { memorySource } from '../read/source.ts'
import { itemsInWords } from './event-items.ts'
import { describeReal, ofKind, readReal, readSources } from './testing/real-files.ts'

const list = (filings: object, more: object = { cik: '0000000011', entityType: 'operating', name: 'Example' }) =>
  memorySource('CIK0000000011.json', Buffer.from(JSON.stringify({ ...more, ...filings })))

test('the list of a company’s filings gives its current reports; impossible ones are rejected', async () => {
  const { items, refusals } = await readSources([
    list({
      filings: {
        recent: {
          accessionNumber: ['0000000011-26-000001', '0000000011-26-000002', 'none', 7, '0000000011-99-000001'],
          filingDate: ['2026-02-24', '2026-02-25', '2026-02-26', null, '2099-01-01'],
          reportDate: ['2026-02-23', '', '', '', ''],
          form: ['8-K', '10-K', '8-K/A', '8-K', '6-K'],
          items: ['5.07,9.01', '', '8.01', null, '1.01'],
        },
      },
    }),
  ])
  expect(refusals).toEqual([])
  expect(ofKind(items, 'company-filing')).toEqual([
    {
      kind: 'company-filing',
      accession: '0000000011-26-000001',
      cik: '0000000011',
      companyName: 'Example',
      form: '8-K',
      filedOn: '2026-02-24',
      acceptedAt: null,
      reportOn: '2026-02-23',
      items: ['5.07', '9.01'],
    },
  ])
  expect(ofKind(items, 'reject').map(({ row, reason }) => `${row}: ${reason}`)).toEqual([
    '3: the accession number is missing',
    '4: the day of filing is missing',
    '5: it would be filed on 2099-01-01, which is in the future',
  ])
})

test('a further part of the list names its company in the file name only', async () => {
  const part = { accessionNumber: ['0000000011-04-000001'], filingDate: ['2004-02-24'], form: ['8-K'], items: ['5,7'] }
  const { items } = await readSources([
    memorySource('CIK0000000011-submissions-001.json', Buffer.from(JSON.stringify(part))),
  ])
  expect(ofKind(items, 'company-filing')).toMatchObject([{ cik: '0000000011', items: ['5', '7'] }])
  const { refusals } = await readSources([memorySource('part.json', Buffer.from(JSON.stringify(part)))])
  expect(refusals).toHaveLength(1)
})

test('reports of foreign issuers and of successors are read, other forms are not', async () => {
  const forms = ['6-K', '6-K/A', '8-K12B', '8-K12G3/A', '10-Q', 'S-8', '8-A12B']
  const recent = {
    accessionNumber: forms.map((_, index) => `0000000011-26-00000${index}`),
    filingDate: forms.map(() => '2026-02-24'),
    form: forms,
  }
  const { items } = await readSources([list({ filings: { recent } })])
  expect(ofKind(items, 'company-filing').map(({ form }) => form)).toEqual(forms.slice(0, 4))
  expect(ofKind(items, 'company-filing')[0]).toMatchObject({ items: [], reportOn: null })
})

test('items are told in plain words', () => {
  expect(itemsInWords(['2.02', '9.01'])).toBe('Results of operations (2.02)')
  expect(itemsInWords(['9.01'])).toBe('Financial statements and exhibits (9.01)')
  expect(itemsInWords(['5.02', '5'])).toBe('Departure or appointment of directors or officers (5.02); Item 5')
})

const submission = (header: string) =>
  memorySource(
    '0000000011-26-000003.txt',
    Buffer.from(
      `<SEC-DOCUMENT>0000000011-26-000003.txt : 20260306\n<SEC-HEADER>\n${header}\n</SEC-HEADER>\n<DOCUMENT>\n<TYPE>8-K\n<TEXT>\ncut`,
    ),
  )

test('of a submission the header is enough, and each company that files it is named', async () => {
  const header = `<ACCEPTANCE-DATETIME>20260306161125
ACCESSION NUMBER:\t\t0000000011-26-000003
CONFORMED SUBMISSION TYPE:\t8-K
CONFORMED PERIOD OF REPORT:\t20260302
ITEM INFORMATION:\t\tRegulation FD Disclosure
ITEM INFORMATION:\t\tSomething New
FILED AS OF DATE:\t\t20260306

FILER:
\tCOMPANY DATA:
\t\tCOMPANY CONFORMED NAME:\t\tEXAMPLE INC
\t\tCENTRAL INDEX KEY:\t\t0000000011

FILER:
\tCOMPANY DATA:
\t\tCOMPANY CONFORMED NAME:\t\tEXAMPLE FINANCE
\t\tCENTRAL INDEX KEY:\t\t0000000012`
  const { items } = await readSources([submission(header)])
  const filings = ofKind(items, 'company-filing')
  expect(filings.map(({ cik }) => cik)).toEqual(['0000000011', '0000000012'])
  expect(filings[0]).toMatchObject({
    filedOn: '2026-03-06',
    reportOn: '2026-03-02',
    acceptedAt: new Date('2026-03-06T21:11:25Z'),
    items: ['7.01', 'Something New'],
  })
  const { refusals } = await readSources([submission(header.replace('FILED AS OF DATE:\t\t20260306', ''))])
  expect(refusals.map(({ reason }) => reason)).toEqual(['the header does not say when it was filed'])
})

describeReal('every report of 8k, and lists of submissions', () => {
  it('knows their items', async () => {
    const read = async (accession: string) => ofKind(await readReal(`8k/${accession}.txt.gz`), 'company-filing')
    expect(await read('0000796343-23-000044')).toMatchObject([
      { cik: '0000796343', filedOn: '2023-03-15', items: ['2.02', '9.01'] },
    ])
    for (const accession of ['0001045810-26-000024', '0001193125-23-048785', '0001628280-25-058337'])
      expect((await read(accession))[0]?.items[0]).toBe('5.02')
  })

  it('reads every list, with known items since 2005', async () => {
    const filings = ofKind(
      [
        ...(await readReal('submissions/CIK0000320193.json.gz')),
        ...(await readReal('submissions/CIK0001318605-submissions-001.json.gz')),
      ],
      'company-filing',
    )
    expect(filings).toHaveLength(107 + 116)
    const items = new Set(filings.filter(({ filedOn }) => filedOn > '2005').flatMap((filing) => filing.items))
    expect([...items].filter((item) => itemsInWords([item]).startsWith('Item '))).toEqual([])
  })
})
