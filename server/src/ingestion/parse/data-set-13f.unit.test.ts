import { describe, expect, it } from 'vitest'
import { memorySource } from '../read/source.ts'
import { ofKind, only, readSources } from './testing/real-files.ts'

/** Columns as the SEC's FORM13F_metadata.json lists them. */
const headers = {
  SUBMISSION: 'ACCESSION_NUMBER FILING_DATE SUBMISSIONTYPE CIK PERIODOFREPORT',
  COVERPAGE:
    'ACCESSION_NUMBER REPORTCALENDARORQUARTER ISAMENDMENT AMENDMENTNO AMENDMENTTYPE CONFDENIEDEXPIRED DATEDENIEDEXPIRED DATEREPORTED REASONFORNONCONFIDENTIALITY FILINGMANAGER_NAME FILINGMANAGER_STREET1 FILINGMANAGER_STREET2 FILINGMANAGER_CITY FILINGMANAGER_STATEORCOUNTRY FILINGMANAGER_ZIPCODE REPORTTYPE FORM13FFILENUMBER CRDNUMBER SECFILENUMBER PROVIDEINFOFORINSTRUCTION5 ADDITIONALINFORMATION',
  SUMMARYPAGE: 'ACCESSION_NUMBER OTHERINCLUDEDMANAGERSCOUNT TABLEENTRYTOTAL TABLEVALUETOTAL ISCONFIDENTIALOMITTED',
  SIGNATURE: 'ACCESSION_NUMBER NAME TITLE PHONE SIGNATURE CITY STATEORCOUNTRY SIGNATUREDATE',
  OTHERMANAGER: 'ACCESSION_NUMBER OTHERMANAGER_SK CIK FORM13FFILENUMBER CRDNUMBER SECFILENUMBER NAME',
  OTHERMANAGER2: 'ACCESSION_NUMBER SEQUENCENUMBER CIK FORM13FFILENUMBER CRDNUMBER SECFILENUMBER NAME',
  INFOTABLE:
    'ACCESSION_NUMBER INFOTABLE_SK NAMEOFISSUER TITLEOFCLASS CUSIP FIGI VALUE SSHPRNAMT SSHPRNAMTTYPE PUTCALL INVESTMENTDISCRETION OTHERMANAGER VOTING_AUTH_SOLE VOTING_AUTH_SHARED VOTING_AUTH_NONE',
}
type Table = keyof typeof headers

const one = '0000000001-26-000001'
const two = '0000000002-26-000002'

const rows: Record<Table, string[]> = {
  SUBMISSION: [`${one}|14-MAY-2026|13F-HR/A|1|31-MAR-2026`, `${two}|15-MAY-2026|13F-NT|0000000002|31-MAR-2026`],
  COVERPAGE: [
    `${one}|31-MAR-2026|Y|2|New Holdings|||||First "Manager" LLC|1 Main St||Boston|MA|02110|13F COMBINATION REPORT|028-1|000123||N|`,
    `${two}|31-MAR-2026||||||||Second||||||13F NOTICE|028-2|||N|`,
  ],
  SUMMARYPAGE: [`${one}|1|3|600|Y`],
  SIGNATURE: [`${one}|A|B||A|Boston|MA|13-MAY-2026`],
  OTHERMANAGER: [`${two}|7||028-3|||Third`],
  OTHERMANAGER2: [`${one}|1|55|028-4|||Fourth`],
  INFOTABLE: [
    `${one}|1|APPLE INC|COM|037833100||100|10|SH||DFND|1,2|10|0|0`,
    `${one}|2|APPLE INC|COM|037833100||200|10|sh|PUT|SOLE||0|0|10`,
    `${one}|3|BOND|NOTE|037833AB1||300|1000.50|PRN||SOLE||0|0|0`,
    `${one}|4|BAD|COM|037833100||1,000|10|SH||SOLE||0|0|0`,
    '9999999999-26-000009|5|LOST|COM|037833100||1|1|SH||SOLE||0|0|0',
    `${one}|6|SHORT|COM`,
  ],
}

const source = (table: Table) =>
  memorySource(
    `${table}.tsv`,
    Buffer.from(
      [headers[table].split(' ').join('\t'), ...rows[table].map((row) => row.split('|').join('\t'))].join('\n'),
    ),
    '2026q1',
  )

describe('the 13F data set', () => {
  it('joins its tables, in any order', async () => {
    const tables = Object.keys(headers) as Table[]
    const { items, refusals } = await readSources(tables.toReversed().map(source))
    expect(refusals).toEqual([])
    const heads = ofKind(items, '13f-filing')
    expect(heads[0]).toMatchObject({
      accession: one,
      form: '13F-HR/A',
      cik: '0000000001',
      managerName: 'First "Manager" LLC',
      filedOn: '2026-05-14',
      period: '2026-03-31',
      signedOn: '2026-05-13',
      isAmendment: true,
      amendmentNumber: 2,
      amendmentType: 'NEW HOLDINGS',
      reportType: 'combination',
      isConfidentialOmitted: true,
      entryTotal: 3,
      valueTotal: 600n,
      otherManagersIncluded: [{ number: 1, name: 'Fourth', cik: '0000000055', fileNumber: '028-4', crd: null }],
    })
    expect(heads[1]).toMatchObject({ form: '13F-NT', reportType: 'notice', hasInformationTable: false })
    expect(heads[1]?.otherManagersReporting).toHaveLength(1)
    const holdings = ofKind(items, '13f-holding')
    expect(
      holdings.map(({ number, value, amount, amountUnit, putCall }) => [number, value, amount, amountUnit, putCall]),
    ).toEqual([
      [1, 100n, 10n, 'SH', null],
      [2, 200n, 10n, 'SH', 'put'],
      [3, 300n, 1001n, 'PRN', null],
    ])
    expect(holdings[0]).toMatchObject({ otherManagers: [1, 2], discretion: 'DFND' })
  })

  it('reports every row it cannot use', async () => {
    const { items } = await readSources((Object.keys(headers) as Table[]).map(source))
    expect(ofKind(items, 'reject').map(({ source: file, row, reason }) => [file, row, reason])).toEqual([
      ['INFOTABLE.tsv', 5, 'the value “1,000” is not a number from 0 up'],
      ['INFOTABLE.tsv', 6, 'the row belongs to filing 9999999999-26-000009, which was not read'],
      ['INFOTABLE.tsv', 7, 'the row does not have the 15 columns of the header'],
    ])
    expect(ofKind(items, '13f-filing-end')[0]).toMatchObject({ rowsSeen: 4, rowsRejected: 1, valueSum: 600n })
  })

  it('rejects rows without their filings', async () => {
    const { items, refusals } = await readSources([source('INFOTABLE')])
    expect(items).toEqual([])
    expect(only(refusals).reason).toBe('the 13F data set lacks its SUBMISSION or COVERPAGE table')
  })
})
