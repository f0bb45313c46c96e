import { asUnreadableFile, UnreadableFileError } from '#files/unreadable-file.ts'
import type { DetectedSource, Input } from '../read/inputs.ts'
import { parseCompanyFacts } from './company-facts.ts'
import { type CompanyFiling, parseCompanyFilings, parseEventSubmission } from './company-filings.ts'
import { parse13fDataSet } from './data-set-13f.ts'
import type { Fact } from './facts.ts'
import { parseFactsDataSet } from './facts-data-set.ts'
import { type Item13F, parse13fFolder, parse13fSubmission } from './filing-13f.ts'
import { type FundItem, parseFundSubmission, parseFundXml } from './fund-report.ts'
import { parseInsiderDataSet } from './insider-data-set.ts'
import { parseOfficialListText } from './official-list-text.ts'
import { type InsiderItem, parseOwnershipSubmission, parseOwnershipXml } from './ownership.ts'
import * as panels from './panels.ts'
import type { BeneficialOwnership } from './records.ts'
import { fundTicker, parseCompanyTickers, parseTickerTable } from './reference-json.ts'
import type * as reference from './reference-records.ts'
import * as tables from './reference-tables.ts'
import { readRowBatches } from './rows.ts'
import { parseScheduleSubmission, parseScheduleXml } from './schedule.ts'
import { parseVoteSubmission, type VoteItem } from './votes.ts'

export type ReferenceItem =
  | reference.CompanyTicker
  | reference.FundTicker
  | reference.OfficialSecurity
  | reference.CusipTicker
  | reference.Adviser
  | reference.PlaceCode
  | reference.ImpliedPrice
  | reference.ListedSplit
  | reference.PanelHolding
  | reference.PanelManager
  | reference.PanelSecurity
  | reference.PanelFiling

/** All record types, including rejects. */
export type Item =
  | Item13F
  | InsiderItem
  | FundItem
  | BeneficialOwnership
  | Fact
  | CompanyFiling
  | VoteItem
  | ReferenceItem

/** Reads one input to its end. Throws only an UnreadableFileError, in which case none of its records may be kept. */
export async function* parseInput(input: Input): AsyncGenerator<Item> {
  for await (const batch of parseInputBatches(input)) yield* batch
}

/** The same in batches, for loaders of millions of rows. */
export async function* parseInputBatches(input: Input): AsyncGenerator<Item[]> {
  try {
    yield* batchesOf(input)
  } catch (error) {
    throw asUnreadableFile(error, input.name)
  }
}

function batchesOf(input: Input): AsyncIterable<Item[]> {
  switch (input.kind) {
    case '13f-filing':
      return inBatches(parse13fFolder(input.primary, input.table))
    case '13f-data-set':
      return parse13fDataSet(input.name, input.tables)
    case 'insider-data-set':
      return parseInsiderDataSet(input.name, input.tables)
    case 'facts-data-set':
      return parseFactsDataSet(input.name, input.tables)
    case 'single':
      return tableBatches(input.file) ?? inBatches(documentItems(input.file))
  }
}

const batchSize = 500

async function* inBatches(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function documentItems({ source, kind }: DetectedSource): AsyncIterable<Item> {
  switch (kind) {
    case '13f-submission':
      return parse13fSubmission(source)
    case 'schedule-xml':
      return parseScheduleXml(source)
    case 'schedule-submission':
      return parseScheduleSubmission(source)
    case 'ownership-xml':
      return parseOwnershipXml(source)
    case 'ownership-submission':
      return parseOwnershipSubmission(source)
    case 'fund-xml':
      return parseFundXml(source)
    case 'fund-submission':
      return parseFundSubmission(source)
    case 'company-tickers-json':
      return parseCompanyTickers(source)
    case 'company-exchanges-json':
      return parseTickerTable(source, tables.companyTicker)
    case 'official-list-text':
      return parseOfficialListText(source)
    case 'fund-tickers-json':
      return parseTickerTable(source, fundTicker)
    case 'company-facts-json':
      return parseCompanyFacts(source)
    case 'company-filings-json':
      return parseCompanyFilings(source)
    case 'vote-submission':
      return parseVoteSubmission(source)
    case 'company-filing-submission':
      return parseEventSubmission(source)
    default:
      throw new UnreadableFileError(source.name, 'it is part of a data set, and does not stand alone')
  }
}

function tableBatches({ source, kind, format }: DetectedSource): AsyncIterable<Item[]> | null {
  if (kind === 'panel-large-holdings')
    return notEmpty(source.name, readRowBatches(source, format, panels.largeHolding(source)))
  if (kind === 'official-list-table')
    return notEmpty(source.name, readRowBatches(source, format, tables.officialSecurity(source)))
  const prepare = tableBuilders[kind]
  return prepare ? notEmpty(source.name, readRowBatches<ReferenceItem>(source, format, prepare)) : null
}

/** An empty list is a file truncated after its header: it must not look like success. */
async function* notEmpty(name: string, batches: AsyncIterable<Item[]>): AsyncGenerator<Item[]> {
  let isEmpty = true
  for await (const batch of batches) {
    isEmpty = false
    yield batch
  }
  if (isEmpty) throw new UnreadableFileError(name, 'the table has a header and no rows')
}

type Prepare = Parameters<typeof readRowBatches<ReferenceItem>>[2]

const tableBuilders: Partial<Record<DetectedSource['kind'], Prepare>> = {
  'company-exchanges-table': tables.companyTicker,
  'cusip-ticker-table': tables.cusipTicker,
  'adviser-table': tables.adviser,
  'place-code-table': tables.placeCode,
  'price-table': tables.impliedPrice,
  'split-ticker-table': tables.listedSplit,
  'split-cusip-table': tables.listedSplit,
  'panel-large-managers': panels.largeManager,
  'panel-large-securities': panels.panelSecurity,
  'panel-hedge-holdings': panels.hedgeHolding,
  'panel-hedge-managers': panels.hedgeManager,
  'panel-long-holdings': panels.longHolding,
  'panel-long-filings': panels.panelFiling,
}
