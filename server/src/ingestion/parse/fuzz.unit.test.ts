import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { memorySource } from '../read/source.ts'
import type { Item } from './parse-input.ts'
import { mutated } from './testing/mutations.ts'
import { describeReal, ofKind, readSources, realFile } from './testing/real-files.ts'

/** The file to fuzz, alone or with the file that completes it. */
interface Subject {
  path: string
  beside?: string
  /** Only the first lines of a long table, to keep each case fast. */
  lines?: number
  isPacked?: boolean
}

const subjects: Subject[] = [
  { path: '13f_raw/0001140361-23-013281/0001140361-23-013281.txt' },
  { path: '13f_raw/0001894188-23-000007/0001894188-23-000007.txt' },
  { path: '13f_raw/0001536411-2019Q2/informationtable.xml', beside: '13f_raw/0001536411-2019Q2/primary_doc.xml' },
  { path: '13f_raw/0002045724-2025Q4/informationtable.xml', beside: '13f_raw/0002045724-2025Q4/primary_doc.xml' },
  { path: '13f_raw/0002045724-2025Q4/primary_doc.xml', beside: '13f_raw/0002045724-2025Q4/informationtable.xml' },
  { path: '13f_raw/0001451086-26-000003/primary_doc.xml' },
  { path: '13f_spec/samples/Sample_13F-NTA.xml.gz', isPacked: true },
  { path: 'beneficial_ownership/sc13g_glazer_avid.nc.gz' },
  { path: 'beneficial_ownership/sc13g_glazer_avid.nc.gz', isPacked: true },
  { path: 'beneficial_ownership/schedule13d_aadi_bml.xml' },
  { path: 'beneficial_ownership/schedule13g_jushi_marex.xml' },
  { path: 'ownership_345/form4_apple_0000320193-22-000061.txt' },
  { path: 'ownership_345/form4_arrow_0001127602-25-004598.nc' },
  { path: 'ownership_345/form4_snowflake_scarpelli.xml' },
  { path: 'ownership_345/insider_dataset_2024q3/SUBMISSION.tsv.gz', lines: 60 },
  { path: 'nport/nport-p_dupree_kentucky.xml' },
  { path: 'reference/edgar_place_codes.csv', lines: 80 },
  { path: 'reference/form_adv_managers.csv.gz', lines: 60 },
  { path: 'prices/quarter_end_implied_from_13f.tsv.gz', lines: 80 },
  { path: '13f_panel/large_managers/holdings_2020-03-31.tsv.gz', lines: 80 },
  { path: '13f_panel/large_managers/managers.tsv.gz', lines: 60 },
  { path: '13f_panel/hedge_funds/managers.tsv.gz', lines: 60 },
  { path: '13f_panel/long_history/filings.tsv.gz', lines: 60 },
]

const cases = 1000

function bytesOf({ path, lines, isPacked }: Subject): Buffer {
  const stored = readFileSync(realFile(path))
  const bytes = path.endsWith('.gz') && !isPacked ? gunzipSync(stored) : stored
  if (lines === undefined) return bytes
  return Buffer.from(bytes.toString('utf8').split('\n').slice(0, lines).join('\n'))
}

const rowNames: Record<string, string> = {
  '13f_raw': 'infoTable',
  nport: 'invstOrSec',
  ownership_345: 'nonDerivativeTransaction|nonDerivativeHolding|derivativeTransaction',
}

/** Rows counted from the text alone, to compare with what the parser yields. */
function rowsIn(subject: Subject, text: string): number {
  const name = rowNames[subject.path.split('/')[0] ?? '']
  if (name === undefined || /\.[ct]sv(\.gz)?$/.test(subject.path)) return 0
  const visible = text.replace(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, '')
  return [...visible.matchAll(new RegExp(`<(?:\\w+:)?(${name})[\\s/>]`, 'gi'))].length
}

function expectNothingLost(items: Item[], subject: Subject, text: string, label: string): void {
  const rejects = ofKind(items, 'reject').length
  const rows =
    ofKind(items, '13f-holding').length + ofKind(items, 'fund-position').length + ofKind(items, 'insider-line').length
  for (const end of [...ofKind(items, '13f-filing-end'), ...ofKind(items, 'fund-report-end')]) {
    expect(end.rowsSeen, label).toBe(rows + rejects)
    expect(end.rowsRejected, label).toBe(rejects)
  }
  expect(rows + rejects, label).toBeGreaterThanOrEqual(rowsIn(subject, text))
  if (/\.tsv(\.gz)?$/.test(subject.path)) {
    const lines = text.split('\n').filter((line) => line.replace(/\r$/, '') !== '')
    expect(items.length, label).toBe(lines.length - 1)
  }
}

describeReal('a thousand mutated files', () => {
  it('turns every mutation into records, rejects or a refusal, quickly and without losing a row', {
    tags: 'full',
    timeout: 120_000,
  }, async () => {
    const originals = subjects.map((subject) => ({
      subject,
      bytes: bytesOf(subject),
      beside: subject.beside ? readFileSync(realFile(subject.beside)) : null,
    }))
    const outcomes = { read: 0, withRejects: 0, refused: 0 }
    for (let seed = 1; seed <= cases; seed += 1) {
      const { subject, bytes, beside } = originals[seed % originals.length] ?? {
        subject: { path: '' },
        bytes: Buffer.alloc(0),
      }
      const change = mutated(bytes, seed)
      const sources = [memorySource(subject.path.replace(/\.gz$/, ''), change.bytes)]
      if (beside) sources.push(memorySource(subject.beside ?? '', beside))
      const begin = performance.now()
      const { items, refusals } = await readSources(sources)
      const label = `seed ${seed}, ${subject.path}: ${change.names.join(', ')}`
      expect(performance.now() - begin, label).toBeLessThan(10_000)
      expect(items.length + refusals.length, label).toBeGreaterThan(0)
      // A refusal is our own message about the file, never a disguised programming error.
      for (const { reason } of refusals)
        expect(reason, label).not.toMatch(/^$|Cannot |is not a function|not iterable|Maximum/)
      const text = [change.bytes, beside ?? ''].map(String).join('\n')
      if (refusals.length === 0 && !subject.isPacked) expectNothingLost(items, subject, text, label)
      if (refusals.length > 0) outcomes.refused += 1
      else if (ofKind(items, 'reject').length > 0) outcomes.withRejects += 1
      else outcomes.read += 1
    }
    // All three outcomes occur, so the mutations are neither too mild nor too destructive.
    expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(50)
  })
})
