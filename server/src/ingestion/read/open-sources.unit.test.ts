import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UnreadableFileError } from '#files/unreadable-file.ts'
import { zipOf } from '#testing/zip.ts'
import { collect, only } from '../parse/testing/real-files.ts'
import { openInputs } from './inputs.ts'
import { openSources } from './open-sources.ts'
import type { Source } from './source.ts'
import { wholeText } from './source-text.ts'
import { parseSubmissionHeader } from './submission-header.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-read-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, content)
  return path
}

const sourcesAt = async (path: string) => await collect(openSources([path]))
const isSource = (found: Source | UnreadableFileError): found is Source => !(found instanceof UnreadableFileError)
const refusalAt = async (path: string) => {
  const found = only(await collect(openInputs([path])))
  return found instanceof UnreadableFileError ? found.reason : `read as ${found.kind}`
}

const places = 'Code,Place,Type\n"AL","ALABAMA","US"\n'
const primary = '<edgarSubmission><headerData><submissionType>13F-HR</submissionType></headerData></edgarSubmission>'
const table = '<n:informationTable xmlns:n="x"></n:informationTable>'

describe('sources', () => {
  it('gives the same content the same checksum, plain, gzipped or zipped', async () => {
    const plain = await file('same/a.csv', places)
    const gzip = await file('same/b.csv.gz', gzipSync(places))
    const zip = await file(
      'same/c.zip',
      zipOf({ 'inner/d.csv': places, 'e.csv.gz': gzipSync(places), '__MACOSX/x': 'no' }),
    )
    const found = (await sourcesAt(join(folder, 'same'))).filter(isSource)
    expect(found.map((source) => source.name)).toEqual([plain, gzip, `${zip} » inner/d.csv`, `${zip} » e.csv.gz`])
    expect(found.map((source) => source.container).slice(2)).toEqual([`${zip} » inner`, zip])
    const checksums = await Promise.all(found.map((source) => source.checksum()))
    expect(new Set(checksums).size).toBe(1)
    for (const source of found) expect(await wholeText(source, 1000)).toBe(places)
    // Read twice by now, counted in bytes before gunzip.
    for (const source of found) expect(source.bytesRead).toBe(2 * source.size)
    expect(found[1]?.size).toBe(gzipSync(places).length)
  })

  it('reports missing or broken files and continues', async () => {
    const missing = join(folder, 'nowhere')
    const whole = gzipSync(Buffer.from(places.repeat(2000)))
    const cut = await file('cut.csv.gz', whole.subarray(0, whole.length - 20))
    const zip = zipOf({ 'a.csv': places })
    const cutZip = await file('cut.zip', zip.subarray(0, zip.length - 30))
    const damaged = Buffer.from(zip)
    damaged.writeUInt8(damaged.readUInt8(40) ^ 0xff, 40)
    const damagedZip = await file('damaged.zip', damaged)
    const good = await file('good.csv', places)
    const found = await collect(openInputs([missing, cut, cutZip, damagedZip, good]))
    const reasons = found.map((each) => (each instanceof UnreadableFileError ? each.reason : each.kind))
    expect(reasons[0]).toBe('there is no such file or folder')
    expect(reasons.some((reason) => reason.startsWith('the zip archive is cut short or damaged'))).toBe(true)
    expect(reasons.some((reason) => /damaged|checksum/.test(reason))).toBe(true)
    // A truncated gzip is detected only at its end.
    const [source] = (await sourcesAt(cut)).filter(isSource)
    await expect(source?.checksum()).rejects.toThrow('the gzip data is cut short')
    expect(reasons.filter((reason) => reason === 'single').length).toBeGreaterThanOrEqual(1)
  })

  it('rejects an entry with a wrong checksum, and one that expands beyond the limit', async () => {
    const wrong = zipOf({ 'a.csv': places })
    wrong.writeUInt32LE(1, wrong.indexOf('PK\x01\x02') + 16)
    const [source] = (await sourcesAt(await file('wrong.zip', wrong))).filter(isSource)
    await expect(source?.checksum()).rejects.toThrow('does not match its own checksum')
    const bomb = zipOf({ 'a.csv': places })
    bomb.writeUInt32LE(0xfffffff0, bomb.indexOf('PK\x01\x02') + 24)
    expect(await refusalAt(await file('bomb.zip', bomb))).toContain('grows more than 200 times')
  })
})

describe('file type detection', () => {
  it('uses the content, not the name', async () => {
    expect(await refusalAt(await file('kinds/holdings.xml', places))).toBe('read as single')
    const page = '<!DOCTYPE html><html><body>Your request has been limited</body></html>'
    expect(await refusalAt(await file('page/primary_doc.xml', page))).toBe('it is an HTML page, not XML')
    expect(await refusalAt(await file('binary.xml', Buffer.from([1, 0, 2, 0, 255, 3])))).toContain('binary data')
    expect(await refusalAt(await file('text.xml', 'Dear Sir or Madam'))).toBe(
      'it is not a type of file that this import reads',
    )
    expect(await refusalAt(await file('empty.xml', ''))).toBe('it is empty')
    expect(await refusalAt(await file('nested.zip', zipOf({ 'a.zip': zipOf({ b: 'c' }) })))).toContain(
      'inside an archive',
    )
    expect(await refusalAt(await file('twice.gz', gzipSync(gzipSync(places))))).toBe('it is compressed twice')
    expect(await refusalAt(await file('chart.xml', '<?xml version="1.0"?><svg/>'))).toContain('<svg> is none')
    expect(
      await refusalAt(await file('fee.txt', '<SEC-DOCUMENT>x\nCONFORMED SUBMISSION TYPE:\t10-K\n<DOCUMENT>')),
    ).toContain('form 10-K')
  })

  it('takes no longer than the file is long', async () => {
    const unnamed = `<edgarSubmission><submissionType>${' '.repeat(20_000)}`
    expect(await refusalAt(await file('unnamed.xml', unnamed))).toBe('the EDGAR submission names no form')
    const header = `ACCESSION NUMBER: 1\nCONFORMED SUBMISSION TYPE:${' '.repeat(500_000)}4\r4`
    expect(parseSubmissionHeader(header)).toMatchObject({ accession: '1', form: null })
  })

  it('treats a primary document and a table of any name as one filing', async () => {
    await file('filing/anything.txt', primary)
    await file('filing/Q4 final (2).XML', `\n\n  junk ${table}`)
    const found = only(await collect(openInputs([join(folder, 'filing')])))
    expect(found).toMatchObject({ kind: '13f-filing', table: { fileName: 'Q4 final (2).XML' } })
    const zip = await file('filing.zip', zipOf({ 'x/a.xml': primary, 'x/b.xml': table, 'y/c.xml': primary }))
    const inZip = await collect(openInputs([zip]))
    expect(inZip.map((each) => 'table' in each && each.table !== null)).toEqual([true, false])
  })

  it('asks for the folder if a table is given alone', async () => {
    expect(await refusalAt(await file('alone/table.xml', table))).toContain('without its primary document')
  })

  it('skips the readme of a data set, and rejects it elsewhere', async () => {
    const submission = 'ACCESSION_NUMBER\tFILING_DATE\tSUBMISSIONTYPE\tCIK\tPERIODOFREPORT\n'
    const readme = '<html>Form 13F data sets</html>'
    const zip = await file(
      'set.zip',
      zipOf({ 'SUBMISSION.tsv': submission, 'readme.htm': readme, 'm.json': '{"@context": 1}' }),
    )
    expect(only(await collect(openInputs([zip])))).toMatchObject({ kind: '13f-data-set' })
    expect(await refusalAt(await file('m.json', '{"@context": 1}'))).toBe(
      'it describes a data set and contains no data',
    )
  })
})
