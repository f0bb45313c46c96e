// What real Forms 3, 4 and 5 and Schedules 13D and 13G contain, compared with what is kept: each field is altered in
// turn, and one whose alteration changes nothing in the database is dropped. Every dropped field is listed with why.
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UnreadableFileError } from '#files/unreadable-file.ts'
import { type Item, parseInput } from '../parse/parse-input.ts'
import { realFile } from '../parse/testing/real-files.ts'
import { inputsOf } from '../read/inputs.ts'
import { memorySource } from '../read/source.ts'
import { InsiderTransactionLoader } from './insider-transactions.ts'
import type { LoadContext } from './loader.ts'
import { OwnershipEventLoader } from './ownership-events.ts'
import { type LoadTest, openLoadTest } from './testing/load-test.ts'

/** By reason. A path ends a branch or names all below it. */
const droppedFromForms: Record<string, string[]> = {
  'the form itself says which it is': [
    'schemaversion',
    'form3holdingsreported',
    'form4transactionsreported',
    'derivativetable/derivativetransaction/transactioncoding/transactionformtype',
    'nonderivativetable/nonderivativetransaction/transactioncoding/transactionformtype',
  ],
  'the address of a private person is nobody’s business here': ['reportingowner/reportingowneraddress'],
  'who signed says nothing about the shares': ['ownersignature/signaturename'],
}
const droppedFromSchedules: Record<string, string[]> = {
  'addresses of issuers come from lists, those of persons are not needed': [
    'formdata/coverpageheader/authorizedpersons',
    'formdata/coverpageheader/issuerinfo/address',
    'formdata/coverpageheader/issuerinfo/issuerprincipalexecutiveofficeaddress',
  ],
  'the cover page says the same': [
    'formdata/items/item1',
    'formdata/items/item2',
    'formdata/items1to7/item1',
    'formdata/items1to7/item2',
    'formdata/items1to7/item5',
    'formdata/items/item4',
  ],
  'prose without a place of its own': [
    'formdata/items1to7/item3/fundssource',
    'formdata/items1to7/item6/contractdescription',
    'formdata/items1to7/item7/filedexhibits',
    'formdata/items/item10/certifications',
  ],
  'boxes of the form that change no figure': [
    'formdata/coverpageheader/previouslyfiledflag',
    'formdata/coverpageheaderreportingpersondetails/membergroup',
    ...[3, 5, 6, 7, 8, 9, 10].map((item) => `formdata/items/item${item}/notapplicableflag`),
    'formdata/items/item5/classownership5percentorless',
    'formdata/reportingpersons/reportingpersoninfo/fundtype',
    'formdata/reportingpersons/reportingpersoninfo/isaggregateexcludeshares',
  ],
  'signatures say nothing about the shares': ['formdata/signatureinfo', 'formdata/signatureinformation'],
  'credentials are not published, and every published one is live': [
    'headerdata/filerinfo/filer/filercredentials/ccc',
    'headerdata/filerinfo/livetestflag',
  ],
}

/** What is dropped without being listed, and what is listed without being dropped. */
function differences(dropped: readonly string[], listed: Record<string, string[]>) {
  const paths = Object.values(listed).flat()
  const covers = (path: string, field: string) => field === path || field.startsWith(`${path}/`)
  return {
    new: dropped.filter((field) => !paths.some((path) => covers(path, field))),
    gone: paths.filter((path) => !dropped.some((field) => covers(path, field))),
  }
}

interface Leaf {
  path: string
  text: string
  start: number
}

/** Elements with text, by lower-case names without prefixes. */
function leavesOf(file: string, root: string): Leaf[] {
  const begin = file.search(new RegExp(`<${root}\\b`))
  const path: string[] = []
  const leaves: Leaf[] = []
  let opened = -1
  for (const match of file.slice(begin).matchAll(/<(\/?)(?:[\w.-]+:)?([\w.-]+)[^<>]*?(\/?)>/g)) {
    const [tag, closing, name = '', empty] = match
    const at = begin + match.index
    if (closing) {
      const text = opened >= 0 ? file.slice(opened, at) : ''
      if (text.trim() !== '') leaves.push({ path: path.slice(1).join('/'), text, start: opened })
      path.pop()
      opened = -1
      if (path.length === 0) break
    } else if (!empty) {
      path.push(name.toLowerCase())
      opened = at + tag.length
    }
  }
  return leaves
}

/** Valid texts of the same kind, since an invalid one would be noticed even where the field is not kept. */
function alternatives(text: string): string[] {
  const trimmed = text.trim()
  const others: Record<string, string[]> = {
    D: ['I', 'A'],
    I: ['D'],
    A: ['D'],
    Y: ['N'],
    N: ['Y'],
    true: ['false'],
    false: ['true'],
  }
  if (others[trimmed]) return others[trimmed]
  if (/^\d{4}-\d\d-\d\d$/.test(trimmed)) return ['2001-02-03']
  if (/^\d\d\/\d\d\/\d{4}$/.test(trimmed)) return ['02/03/2001']
  if (/^0\d{9}$/.test(trimmed)) return ['0000000077']
  if (trimmed === '0' || trimmed === '1') return [trimmed === '0' ? '1' : '0', '7']
  if (/^\d+(\.\d+)?$/.test(trimmed)) return [String(Number(trimmed) + 1)]
  if (/^[A-Z\d]{9}$/.test(trimmed)) return ['594918104']
  return [`${trimmed} Altered`, '4', 'S']
}

const tables = ['insider_filings', 'insider_transactions', 'people', 'ownership_events']
const unlike = ['id', 'accession', 'run_id', 'source', 'person_id', 'created_at', 'updated_at']

let database: LoadTest
beforeAll(async () => {
  database = await openLoadTest()
})
afterAll(() => database.close())

/** Everything that an import of the file leaves in the database, except identifiers of its own. */
async function outcomeOf(name: string, file: string, create: (context: LoadContext) => object): Promise<string> {
  const items: Item[] = []
  try {
    for await (const input of inputsOf([memorySource(name, Buffer.from(file))])) {
      if (input instanceof UnreadableFileError) return input.reason
      for await (const item of parseInput(input)) items.push(item)
    }
  } catch (error) {
    if (error instanceof UnreadableFileError) return error.reason
    throw error
  }
  const { reasons } = await database.load(create, { items })
  const found: unknown[] = [reasons]
  for (const table of tables) {
    found.push(
      await database.query(`select to_jsonb(t) - $1::text[] as row from market.${table} t order by 1`, [unlike]),
    )
    await database.query(`delete from market.${table}`)
  }
  return JSON.stringify(found)
}

async function droppedIn(
  root: string,
  files: readonly string[],
  create: (context: LoadContext) => object,
): Promise<string[]> {
  const kept = new Set<string>()
  const dropped = new Set<string>()
  for (const name of files) {
    const tried = new Set<string>()
    const file = readFileSync(realFile(name), 'utf8')
    const before = await outcomeOf(name, file, create)
    for (const { path, text, start } of leavesOf(file, root)) {
      // Once in each file until it matters: of two joint owners, one alone may not.
      if (kept.has(path) || tried.has(path)) continue
      tried.add(path)
      dropped.add(path)
      for (const other of alternatives(text)) {
        const altered = `${file.slice(0, start)}${other}${file.slice(start + text.length)}`
        if ((await outcomeOf(name, altered, create)) === before) continue
        dropped.delete(path)
        kept.add(path)
        break
      }
    }
  }
  return [...dropped].sort()
}

const forms = [
  'form3_snowflake_berkshire.xml',
  'form3_sunpower_no_securities.xml',
  'form4_snowflake_scarpelli.xml',
  'form5_snowflake_mcmahon.xml',
  'form4_apple_0000320193-22-000061.txt',
  'form4_arrow_0001127602-25-004598.nc',
].map((name) => `ownership_345/${name}`)

const schedules = ['schedule13d_aadi_bml.xml', 'schedule13g_jushi_marex.xml'].map(
  (name) => `beneficial_ownership/${name}`,
)

test.runIf(existsSync(realFile('ownership_345')))(
  'Forms 3, 4 and 5 drop these fields alone',
  { tags: 'full', timeout: 120_000 },
  async () => {
    const dropped = await droppedIn('ownershipDocument', forms, (context) => new InsiderTransactionLoader(context))
    expect(differences(dropped, droppedFromForms)).toEqual({ new: [], gone: [] })
  },
)

test.runIf(existsSync(realFile('beneficial_ownership')))(
  'Schedules 13D and 13G drop these fields alone',
  { tags: 'full', timeout: 120_000 },
  async () => {
    const dropped = await droppedIn('edgarSubmission', schedules, (context) => new OwnershipEventLoader(context))
    expect(differences(dropped, droppedFromSchedules)).toEqual({ new: [], gone: [] })
  },
)
