import { describe, expect, it } from 'vitest'
import { memorySource } from '../read/source.ts'
import { ofKind, only, readSources } from './testing/real-files.ts'

const row = (fields: Record<string, string> = {}) => {
  const { cusip = '037833100', value = '100', amount = '10', unit = 'SH', putCall = '', extra = '' } = fields
  return `<x:infoTable><x:nameOfIssuer>APPLE INC</x:nameOfIssuer><x:titleOfClass>COM </x:titleOfClass><x:cusip>${cusip}</x:cusip>
    <x:value>${value}</x:value><x:shrsOrPrnAmt><x:sshPrnamt>${amount}</x:sshPrnamt><x:sshPrnamtType>${unit}</x:sshPrnamtType>
    </x:shrsOrPrnAmt>${putCall}<x:investmentDiscretion>SOLE</x:investmentDiscretion>${extra}<x:votingAuthority>
    <x:Sole>10</x:Sole><x:Shared>0</x:Shared><x:None>0</x:None></x:votingAuthority></x:infoTable>`
}
const table = (...rows: string[]) =>
  `\n\n<?xml version="1.0"?><x:informationTable xmlns:x="t">${rows.join('')}</x:informationTable>`
const primary = (
  type = 'new holdings',
  live = 'LIVE',
) => `<?xml version="1.0"?><p:edgarSubmission xmlns:p="f"><p:headerData>
  <p:submissionType>13F-HR/A</p:submissionType><p:filerInfo><p:liveTestFlag>${live}</p:liveTestFlag><p:filer><p:credentials>
  <p:cik>0000000001</p:cik></p:credentials></p:filer><p:periodOfReport>03-31-2026</p:periodOfReport></p:filerInfo></p:headerData>
  <p:formData><p:coverPage><p:isAmendment>true</p:isAmendment><p:amendmentNo>1</p:amendmentNo><p:amendmentInfo>
  <p:amendmentType>${type}</p:amendmentType></p:amendmentInfo><p:filingManager><p:name>Somebody &amp; Co</p:name></p:filingManager>
  <p:provideInfoForInstruction>N</p:provideInfoForInstruction></p:coverPage></p:formData></p:edgarSubmission>`

const header =
  '<SUBMISSION><ACCESSION-NUMBER>0000000001-26-000001<TYPE>13F-HR/A<PERIOD>20260331<FILING-DATE>20260514<FILER></FILER>'
const document = (type: string, text: string) =>
  `<DOCUMENT><TYPE>${type}<FILENAME>x.xml<TEXT><XML>${text}</XML></TEXT></DOCUMENT>`
const submission = (...documents: string[]) => `${header}${documents.join('')}</SUBMISSION>`
const read = (text: string) => readSources([memorySource('some/filing.nc', Buffer.from(text))])

describe('a 13F in the feed dialect', () => {
  it('reads it on one line, with the table before the cover page', async () => {
    const { items, refusals } = await read(
      submission(document('INFORMATION TABLE', table(row())), document('13F-HR/A', primary())),
    )
    expect(refusals).toEqual([])
    expect(items.map((item) => item.kind)).toEqual(['13f-filing', '13f-holding', '13f-filing-end'])
    expect(items[0]).toMatchObject({
      accession: '0000000001-26-000001',
      filedOn: '2026-05-14',
      amendmentType: 'NEW HOLDINGS',
    })
    expect(items[0]).toMatchObject({ managerName: 'Somebody & Co', hasInformationTable: true })
    expect(items[1]).toMatchObject({ titleOfClass: 'COM', value: 100n })
  })

  it('detects the table by its content, and rejects files that would lose it', async () => {
    const mistyped = await read(submission(document('13F-HR/A', primary()), document('EX-99', table(row()))))
    expect(ofKind(mistyped.items, '13f-holding')).toHaveLength(1)
    const cut = submission(document('13F-HR/A', primary())).replace('</SUBMISSION>', '')
    expect(only((await read(cut)).refusals).reason).toContain('cut short')
    const outside = submission(
      document('13F-HR/A', primary()),
      document('INFORMATION TABLE', table()).replace('<DOCUMENT>', ''),
    )
    expect(only((await read(outside)).refusals).reason).toContain('outside of its documents')
    const typed = submission(document('13F-HR', 'FORM 13F INFORMATION TABLE <PAGE>')).replaceAll('XML>', 'PAGE>')
    expect(only((await read(typed)).refusals).reason).toContain('before May 2013')
    const test = submission(document('13F-HR/A', primary('RESTATEMENT', 'TEST')))
    expect(only((await read(test)).refusals).reason).toContain('test filing')
  })

  it('rejects bad rows by number and reason, and keeps the rest', async () => {
    const rows = [
      row(),
      row({ value: '-5' }),
      row({ value: 'NaN' }),
      row({ amount: '1e30' }),
      row({ amount: '1,000' }),
      row({ cusip: '03783310' }),
      row({ unit: 'BOND' }),
      row({ putCall: '<x:putCall>Straddle</x:putCall>' }),
      row({ extra: '<x:value>7</x:value>' }),
      row({ cusip: '03783310a', unit: 'prn', amount: '1000.25', extra: '<x:otherManager>1,2</x:otherManager>' }),
      '<x:oddRow>lost?</x:oddRow>',
    ]
    const { items } = await read(
      submission(document('13F-HR/A', primary()), document('INFORMATION TABLE', table(...rows))),
    )
    expect(ofKind(items, 'reject').map(({ row: number, reason }) => [number, reason])).toEqual([
      [2, 'the value “-5” is not a number from 0 up'],
      [3, 'the value “NaN” is not a number from 0 up'],
      [4, 'the amount “1e30” is not a number from 0 up'],
      [5, 'the amount “1,000” is not a number from 0 up'],
      [6, 'the CUSIP “03783310” does not have nine characters'],
      [7, 'the amount is neither SH nor PRN but “BOND”'],
      [8, 'the option is neither Put nor Call but “straddle”'],
      [9, '<value> is given twice'],
      [null, '<oddrow> is outside of any row'],
    ])
    expect(ofKind(items, '13f-holding').map((holding) => holding.number)).toEqual([1, 10])
    expect(ofKind(items, '13f-holding')[1]).toMatchObject({
      cusip: '03783310A',
      isCusipValid: false,
      amountUnit: 'PRN',
      amount: 1000n,
      otherManagers: [1, 2],
    })
    expect(only(ofKind(items, '13f-filing-end'))).toMatchObject({ rowsSeen: 11, rowsRejected: 9, valueSum: 200n })
  })
})

describe('dates that cannot be', () => {
  const filed = (more: (text: string) => string) =>
    read(more(submission(document('13F-HR/A', primary()), document('INFORMATION TABLE', table(row())))))

  it('refuses a period in the future or other than its header’s, and a filing before its period or in the future', async () => {
    for (const [change, reason] of [
      [(text: string) => text.replace('03-31-2026', '12-31-2099').replace('20260331', '20991231'), 'is in the future'],
      [(text: string) => text.replace('03-31-2026', '12-31-2025'), 'is not the 2026-03-31 of its header'],
      [(text: string) => text.replace('20260514', '20260301'), 'before the end of its period'],
      [(text: string) => text.replace('20260514', '20990514'), 'filed on 2099-05-14, which is in the future'],
    ] as const)
      expect(only((await filed(change)).refusals).reason).toContain(reason)
  })

  it('does without a signature date in the future', async () => {
    const signed = (date: string) =>
      filed((text) =>
        text.replace(
          '</p:formData>',
          `<p:signatureBlock><p:signatureDate>${date}</p:signatureDate></p:signatureBlock></p:formData>`,
        ),
      )
    expect((await signed('05-13-2026')).items[0]).toMatchObject({ signedOn: '2026-05-13', notes: [] })
    expect((await signed('05-13-2099')).items[0]).toMatchObject({
      signedOn: null,
      notes: ['the signature date 2099-05-13 is in the future'],
    })
  })
})

describe('bare documents without an accession number', () => {
  const accessionOf = async (cover: string, rows: string, folder = 'downloads') => {
    const { items } = await readSources([
      memorySource(`${folder}/cover.xml`, Buffer.from(cover), folder),
      memorySource(`${folder}/rows.xml`, Buffer.from(rows), folder),
    ])
    const head = only(ofKind(items, '13f-filing'))
    expect(head.isAccessionSynthesized).toBe(true)
    expect(items.slice(1).every((item) => !('accession' in item) || item.accession === head.accession)).toBe(true)
    return head.accession
  }
  const rows = table(row(), row({ value: '-5' }), row({ cusip: '594918104' }))

  it('are the same filing with other line ends, indentation, prefixes, file and folder names', async () => {
    const expected = await accessionOf(primary(), rows)
    expect(expected).toMatch(/^0000000001-2026Q1-A1-[0-9a-f]{10}$/)
    for (const change of [
      (text: string) => `${text}\n`,
      (text: string) => text.replaceAll('\n', '\r\n'),
      (text: string) => text.replaceAll('><', '>\n  <'),
      (text: string) => text.replaceAll('<x:', '<n1:').replaceAll('</x:', '</n1:').replace('xmlns:x', 'xmlns:n1'),
      (text: string) => text.replace('APPLE INC', ' APPLE\n  INC '),
      (text: string) => text.replace('?>', '?><!-- saved from a browser -->'),
    ])
      expect(await accessionOf(change(primary()), change(rows), '0000000001-2026Q1')).toBe(expected)
  })

  it('are another filing with other rows, another signature date or another amendment', async () => {
    const signature = '<p:signatureBlock><p:signatureDate>05-13-2026</p:signatureDate></p:signatureBlock>'
    const accessions = await Promise.all([
      accessionOf(primary(), rows),
      accessionOf(primary(), table(row(), row({ value: '-5' }), row({ cusip: '594918104', amount: '11' }))),
      accessionOf(primary(), table(row(), row({ value: '-6' }), row({ cusip: '594918104' }))),
      accessionOf(primary(), table(row())),
      accessionOf(primary().replace('</p:formData>', `${signature}</p:formData>`), rows),
      accessionOf(primary('restatement'), rows),
    ])
    expect(new Set(accessions).size).toBe(accessions.length)
  })
})
