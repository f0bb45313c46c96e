import { expect, it } from 'vitest'
import { UnreadableFileError } from '#files/unreadable-file.ts'
import { openInputs } from '../read/inputs.ts'
import { openSources } from '../read/open-sources.ts'
import { textOf } from '../read/source-text.ts'
import { parseInformationTable } from './information-table.ts'
import { parseInput } from './parse-input.ts'
import { collect, describeReal, ofKind, only, realFile } from './testing/real-files.ts'

describeReal('every sample of the technical specification', () => {
  it('reads the table inside the submission, and rejects what is not a report', async () => {
    const found = await collect(openInputs([realFile('13f_spec/samples')]))
    const refusals = found.filter((input) => input instanceof UnreadableFileError)
    expect(refusals.map((refusal) => refusal.reason)).toEqual([
      '13F-CTR asks for confidential treatment; it is not a report of holdings',
      '13F-CTR/A asks for confidential treatment; it is not a report of holdings',
      'an information table beside 4 primary documents: give each filing its own folder',
    ])
    const read: (string | number | null)[][] = []
    for (const input of found) {
      if (input instanceof UnreadableFileError) continue
      const items = await collect(parseInput(input))
      const head = only(ofKind(items, '13f-filing'))
      read.push([
        head.accession.replace(/-[0-9a-f]{10}$/, ''),
        head.form,
        head.amendmentType,
        ofKind(items, '13f-holding').length,
      ])
    }
    expect(read).toEqual([
      ['0123456789-2021Q4', '13F-HR', null, 169],
      ['0123456789-2021Q4-A45', '13F-HR/A', 'RESTATEMENT', 169],
      ['0123456789-2021Q4-NT', '13F-NT', null, 0],
      ['0123456789-2021Q4-NT-A12', '13F-NT/A', null, 0],
    ])
  })

  it('reads a standalone information table', async () => {
    const source = only(await collect(openSources([realFile('13f_spec/samples/information_table.xml.gz')])))
    if (source instanceof UnreadableFileError) throw source
    const items = await collect(parseInformationTable(source.name, textOf(source), 'sample'))
    const rows = items.filter((item) => item.kind === '13f-holding')
    expect(rows).toHaveLength(169)
    expect(rows[0]).toMatchObject({ issuerName: 'AT&T INC', figi: '02079K107743', value: 7_454_547_777n })
  })
})
