// Form N-PX: a submission with a primary document and, since 2024, a table of votes in XML.
import { UnreadableFileError } from '#files/unreadable-file.ts'
import { limits } from '../read/limits.ts'
import type { Source } from '../read/source.ts'
import type { SubmissionHeader } from '../read/submission-header.ts'
import { child, children, rawOf, textAt } from '../read/xml-node.ts'
import { readXml, type XmlNode } from '../read/xml-rows.ts'
import { identityOf } from './accession.ts'
import { dateOf } from './dates.ts'
import { addDays } from './facts.ts'
import { cikOf, cusipOrNull } from './identifiers.ts'
import type { Reject } from './records.ts'
import { rejected } from './rows.ts'
import { type SubmissionDocument, submissionDocuments } from './submission-documents.ts'
import { BadValue, decimalText, optionalText, requiredText, shown } from './values.ts'

export interface VoteFiling {
  kind: 'vote-filing'
  accession: string
  cik: string
  filerName: string
  form: string
  period: string | null
  filedOn: string
  isRestatement: boolean
}

export interface Vote {
  kind: 'vote'
  accession: string
  number: number
  issuerName: string
  cusip: string | null
  isin: string | null
  meetingOn: string
  description: string
  categories: string[]
  /** The issuer, or a security holder. */
  proposedBy: string | null
  seriesId: string | null
  /** Decimal text. */
  sharesVoted: string | null
  sharesOnLoan: string | null
  ballots: Ballot[]
}

export interface Ballot {
  how: string
  shares: string | null
  recommendation: string | null
}

export type VoteItem = VoteFiling | Vote | Reject

/** Notices have no table: another manager reports its votes. Reports before 2024 have it as text, which is not read. */
export async function* parseVoteSubmission(source: Source): AsyncGenerator<VoteItem> {
  let head: VoteFiling | null = null
  let rows = 0
  let isRestatement = false
  for await (const document of submissionDocuments(source)) {
    if (/<(\w+:)?edgarSubmission[\s>]/i.test(document.opening))
      isRestatement = /<(?:\w+:)?amendmentType>\s*RESTATEMENT/i.test(document.opening)
    if (!/<(\w+:)?proxyVoteTable[\s>]/i.test(document.opening)) continue
    if (head === null) {
      head = await headOf(source, document.header, isRestatement)
      yield head
    }
    for await (const item of rowsOf(source, document, head, rows)) {
      rows += 1
      yield item
    }
  }
  if (head === null) throw new UnreadableFileError(source.name, 'the report has no table of votes in XML')
}

async function headOf(source: Source, header: SubmissionHeader, isRestatement: boolean): Promise<VoteFiling> {
  const filer = header.parties.find(({ role }) => role === 'filer' || role === 'filed-by')
  const cik = cikOf(filer?.cik)
  const filedOn = dateOf(header.filed)
  if (cik === null) throw new UnreadableFileError(source.name, 'the header names no filer')
  if (filedOn === null) throw new UnreadableFileError(source.name, 'the header does not say when it was filed')
  const { accession } = await identityOf(source, header)
  return {
    kind: 'vote-filing',
    accession,
    cik,
    filerName: filer?.name || `CIK ${cik}`,
    form: header.form ?? 'N-PX',
    period: dateOf(header.period),
    filedOn,
    isRestatement,
  }
}

async function* rowsOf(
  source: Source,
  document: SubmissionDocument,
  filing: VoteFiling,
  before: number,
): AsyncGenerator<Vote | Reject> {
  let number = before
  for await (const event of readXml(source.name, document.text, 'proxyTable')) {
    if (event.type === 'end') continue
    number += 1
    if (number > limits.rowsPerFiling)
      throw new UnreadableFileError(source.name, `more than ${limits.rowsPerFiling} rows`)
    yield voteOf(source, event.node, filing, number)
  }
}

function voteOf(source: Source, node: XmlNode, { accession, filedOn }: VoteFiling, number: number): Vote | Reject {
  try {
    const meetingOn = dateOf(textAt(node, 'meetingdate'))
    if (meetingOn === null)
      throw new BadValue(`the meeting date ${shown(textAt(node, 'meetingdate') ?? '')} is not a date`)
    if (meetingOn > addDays(filedOn, 1))
      throw new BadValue(`the meeting of ${meetingOn} is after the filing of ${filedOn}`)
    const isin = isinOf(textAt(node, 'isin'))
    return {
      kind: 'vote',
      accession,
      number,
      issuerName: requiredText(textAt(node, 'issuername'), 'the name of the issuer').slice(0, 300),
      cusip: cusipOrNull(textAt(node, 'cusip')) ?? cusipIn(isin),
      isin,
      meetingOn,
      description: requiredText(textAt(node, 'votedescription'), 'what was voted on').slice(0, 2000),
      categories: categoriesOf(node),
      proposedBy: optionalText(textAt(node, 'votesource')),
      seriesId: optionalText(textAt(node, 'voteseries')),
      sharesVoted: amount(textAt(node, 'sharesvoted'), 'the shares voted'),
      sharesOnLoan: amount(textAt(node, 'sharesonloan'), 'the shares on loan'),
      ballots: children(child(node, 'vote'), 'voterecord').map(ballotOf),
    }
  } catch (error) {
    if (error instanceof BadValue) return rejected(source.name, number, error.message, rawOf(node))
    throw error
  }
}

const categoriesOf = (node: XmlNode): string[] =>
  children(child(node, 'votecategories'), 'votecategory')
    .map((category) => textAt(category, 'categorytype') ?? '')
    .filter((category) => category !== '')

function ballotOf(node: XmlNode): Ballot {
  return {
    how: requiredText(textAt(node, 'howvoted'), 'how it was voted').toUpperCase().slice(0, 60),
    shares: amount(textAt(node, 'sharesvoted'), 'the shares voted'),
    recommendation: optionalText(textAt(node, 'managementrecommendation'))?.toUpperCase().slice(0, 60) ?? null,
  }
}

const isinOf = (text: string | null): string | null => {
  const isin = (text ?? '').trim().toUpperCase()
  return /^[A-Z]{2}[0-9A-Z]{9}\d$/.test(isin) ? isin : null
}

/** North American ISINs embed a CUSIP. */
const cusipIn = (isin: string | null): string | null => (isin && /^(US|CA)/.test(isin) ? isin.slice(2, 11) : null)

function amount(text: string | null, what: string): string | null {
  if (optionalText(text) === null) return null
  const read = decimalText(text)
  if (read === null || read.startsWith('-') || (read.split('.')[0] ?? '').length > 14)
    throw new BadValue(`${what} ${shown(text ?? '')} are not a number of shares`)
  return read
}
