import { UnreadableFileError } from '#files/unreadable-file.ts'
import { limits } from '../read/limits.ts'
import type { Source } from '../read/source.ts'
import { textOf } from '../read/source-text.ts'
import type { SubmissionHeader } from '../read/submission-header.ts'
import { child, rawOf, textAt } from '../read/xml-node.ts'
import { readXml, type XmlNode } from '../read/xml-rows.ts'
import { type FilingIdentity, identityOf } from './accession.ts'
import { acceptedAt, dateOf } from './dates.ts'
import type { FundPosition, FundReport, FundReportEnd } from './fund-records.ts'
import { cusipOrNull, isCusipValid, requiredCik } from './identifiers.ts'
import type { Reject } from './records.ts'
import { rejected } from './rows.ts'
import { submissionDocuments } from './submission-documents.ts'
import { BadValue, decimalText, optionalText, requiredText, shown } from './values.ts'

export type FundItem = FundReport | FundPosition | FundReportEnd | Reject

/** An N-PORT-P report as bare XML. */
export async function* parseFundXml(source: Source): AsyncGenerator<FundItem> {
  yield* reportOf(source, textOf(source), null, await identityOf(source, null))
}

export async function* parseFundSubmission(source: Source): AsyncGenerator<FundItem> {
  let isRead = false
  for await (const document of submissionDocuments(source)) {
    if (isRead || !/^NPORT-P/i.test(document.documentType)) continue
    isRead = true
    yield* reportOf(source, document.text, document.header, await identityOf(source, document.header))
  }
  if (!isRead) throw new UnreadableFileError(source.name, 'the submission contains no N-PORT report')
}

/** In the schema the header precedes the positions, so both stream in one pass. */
async function* reportOf(
  source: Source,
  text: AsyncIterable<string>,
  header: SubmissionHeader | null,
  identity: FilingIdentity,
): AsyncGenerator<FundItem> {
  const end: FundReportEnd = { kind: 'fund-report-end', accession: identity.accession, rowsSeen: 0, rowsRejected: 0 }
  let isHeadRead = false
  for await (const event of readXml(source.name, text, 'invstOrSec')) {
    if (!isHeadRead) yield headOf(source, event.root, header, identity)
    isHeadRead = true
    if (event.type === 'end') {
      for (const stray of child(event.root, 'formdata', 'invstorsecs')?.children ?? []) {
        end.rowsSeen += 1
        end.rowsRejected += 1
        yield rejected(source.name, null, `<${stray.name.slice(0, 40)}> is outside of any position`, rawOf(stray))
      }
      continue
    }
    end.rowsSeen += 1
    if (end.rowsSeen > limits.rowsPerFiling)
      throw new UnreadableFileError(source.name, `more than ${limits.rowsPerFiling} rows`)
    const position = positionOf(source, event.node, identity.accession, end.rowsSeen)
    if (position.kind === 'reject') end.rowsRejected += 1
    yield position
  }
  yield end
}

function headOf(source: Source, root: XmlNode, header: SubmissionHeader | null, identity: FilingIdentity): FundReport {
  const general = child(root, 'formdata', 'geninfo')
  const fund = child(root, 'formdata', 'fundinfo')
  const heldOn = dateOf(textAt(general, 'reppddate'))
  if (heldOn === null) throw new UnreadableFileError(source.name, 'the report has no date of its holdings (repPdDate)')
  try {
    return {
      kind: 'fund-report',
      ...identity,
      form: requiredText(textAt(root, 'headerdata', 'submissiontype'), 'the form'),
      registrantCik: requiredCik(textAt(general, 'regcik'), 'the registrant’s CIK'),
      registrantName: requiredText(textAt(general, 'regname'), 'the name of the registrant'),
      seriesId: optionalText(textAt(general, 'seriesid')),
      seriesName: known(textAt(general, 'seriesname')),
      seriesLei: known(textAt(general, 'serieslei')),
      heldOn,
      fiscalYearEnd: dateOf(textAt(general, 'reppdend')),
      filedOn: dateOf(header?.filed),
      acceptedAt: acceptedAt(header?.accepted ?? null),
      totalAssets: decimalText(textAt(fund, 'totassets')),
      netAssets: decimalText(textAt(fund, 'netassets')),
    }
  } catch (error) {
    if (error instanceof BadValue) throw new UnreadableFileError(source.name, error.message)
    throw error
  }
}

/** Only direct children count: a derivative's underlying security repeats the same elements further down. */
function positionOf(source: Source, node: XmlNode, accession: string, number: number): FundPosition | Reject {
  try {
    const cusip = cusipOrNull(textAt(node, 'cusip'))
    return {
      kind: 'fund-position',
      accession,
      number,
      name: requiredText(textAt(node, 'name') ?? textAt(node, 'title'), 'the name of the issuer'),
      lei: known(textAt(node, 'lei')),
      title: known(textAt(node, 'title')),
      cusip,
      isCusipValid: isCusipValid(cusip),
      isin: known(identifier(node, 'isin')),
      ticker: known(identifier(node, 'ticker')),
      balance: decimal(textAt(node, 'balance'), 'the balance'),
      units: textAt(node, 'units'),
      currency: textAt(node, 'curcd') ?? child(node, 'currencyconditional')?.attributes.curCd ?? null,
      valueUsd: requiredText(decimal(textAt(node, 'valusd'), 'the value'), 'the value'),
      percentOfNetAssets: decimal(textAt(node, 'pctval'), 'the percentage'),
      payoff: known(textAt(node, 'payoffprofile')),
      assetCategory: textAt(node, 'assetcat') ?? child(node, 'assetconditional')?.attributes.assetCat ?? null,
      issuerCategory: textAt(node, 'issuercat') ?? child(node, 'issuerconditional')?.attributes.issuerCat ?? null,
      country: known(textAt(node, 'invcountry')),
    }
  } catch (error) {
    if (error instanceof BadValue) return rejected(source.name, number, error.message, rawOf(node))
    throw error
  }
}

const identifier = (node: XmlNode, name: string) => child(node, 'identifiers', name)?.attributes.value ?? null

/** The form uses N/A for omitted fields. */
const known = (text: string | null) => (text === null || /^(N\/?A|NONE|XXXX)$/i.test(text.trim()) ? null : text.trim())

function decimal(text: string | null, what: string): string | null {
  if (known(text) === null) return null
  const read = decimalText(text)
  if (read === null || (read.split('.')[0] ?? '').length > 20)
    throw new BadValue(`${what} ${shown(text ?? '')} is not a number`)
  return read
}
