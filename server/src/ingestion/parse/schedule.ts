import { UnreadableFileError } from '#files/unreadable-file.ts'
import { limits } from '../read/limits.ts'
import type { Source } from '../read/source.ts'
import { textOf } from '../read/source-text.ts'
import type { SubmissionHeader } from '../read/submission-header.ts'
import { child, children, textAt, textOfAny } from '../read/xml-node.ts'
import { readTree, type XmlNode } from '../read/xml-rows.ts'
import { type FilingIdentity, identityOf } from './accession.ts'
import { acceptedAt, dateOf } from './dates.ts'
import { cikOf, cusipOrNull, isCusipValid } from './identifiers.ts'
import type { BeneficialOwnership, ReportingPerson } from './records.ts'
import { filersIn, largestOf, percentIn, sharesByRights, sharesIn } from './schedule-figures.ts'
import { scheduleFromText } from './schedule-text.ts'
import { submissionDocuments } from './submission-documents.ts'
import { smallNumber } from './values.ts'

/** Schedule 13D or 13G as bare XML, the format since 2024-12-18. */
export async function* parseScheduleXml(source: Source): AsyncGenerator<BeneficialOwnership> {
  const root = await readTree(source.name, textOf(source))
  yield scheduleOf(source, root, null, await identityOf(source, null))
}

/** The same inside a submission, or the older text format. */
export async function* parseScheduleSubmission(source: Source): AsyncGenerator<BeneficialOwnership> {
  let found: BeneficialOwnership | null = null
  for await (const document of submissionDocuments(source)) {
    if (found !== null || !/^(SC|SCHEDULE) 13[DG]/i.test(document.documentType)) continue
    const identity = await identityOf(source, document.header)
    const text = await joined(source, document.text)
    found = /<\?xml|<(\w+:)?edgarSubmission/i.test(text.slice(0, 2000))
      ? scheduleOf(source, await readTree(source.name, once(text)), document.header, identity)
      : scheduleFromText(source.name, text, document.header, identity)
  }
  if (found === null) throw new UnreadableFileError(source.name, 'the submission contains no Schedule 13D or 13G')
  yield found
}

async function joined(source: Source, text: AsyncIterable<string>): Promise<string> {
  const parts: string[] = []
  let length = 0
  for await (const piece of text) {
    parts.push(piece)
    length += piece.length
    if (length > limits.textScheduleCharacters)
      throw new UnreadableFileError(source.name, 'the schedule is longer than any real one')
  }
  return parts.join('')
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

function scheduleOf(
  source: Source,
  root: XmlNode,
  header: SubmissionHeader | null,
  identity: FilingIdentity,
): BeneficialOwnership {
  const form = (textAt(root, 'headerdata', 'submissiontype') ?? '').toUpperCase()
  const kind = /13([DG])(\/A)?$/.exec(form)
  if (root.name !== 'edgarsubmission' || !kind)
    throw new UnreadableFileError(source.name, 'it is not a Schedule 13D or 13G')
  const cover = child(root, 'formdata', 'coverpageheader')
  const issuer = child(cover, 'issuerinfo')
  const notes: string[] = []
  const items = child(root, 'formdata', 'items1to7') ?? child(root, 'formdata', 'items')
  const persons = completed(
    personNodes(root).map((node) => personOf(node, notes)),
    items,
    notes,
  )
  if (persons.length === 0) throw new UnreadableFileError(source.name, 'the schedule names no reporting person')
  const cusip = cusipOrNull(textOfAny(issuer, ['issuercusip', 'issuercusipnumber']) ?? cusipInList(issuer))
  return {
    kind: 'beneficial-ownership',
    ...identity,
    form,
    schedule: kind[1] === 'D' ? '13D' : '13G',
    isAmendment: kind[2] !== undefined,
    amendmentNumber: smallNumber(textAt(cover, 'amendmentno')),
    filers: filersOf(root, header),
    filedOn: dateOf(header?.filed),
    acceptedAt: acceptedAt(header?.accepted ?? null),
    eventOn: dateOf(textOfAny(cover, ['dateofevent', 'eventdaterequiresfilingthisstatement'])),
    issuerCik: cikOf(textAt(issuer, 'issuercik')),
    issuerName: textAt(issuer, 'issuername'),
    issuerCusip: cusip,
    isCusipValid: isCusipValid(cusip),
    titleOfClass: textAt(cover, 'securitiesclasstitle'),
    purpose: textAt(items, 'item4', 'transactionpurpose'),
    rules: (child(cover, 'designaterulespursuantthisschedulefiled')?.children ?? [])
      .map(({ text }) => text)
      .filter(Boolean),
    persons,
    ...largestOf(persons),
    notes,
  }
}

/** Several CUSIPs of one issuer are in a separate list; the first is the class of the schedule. */
const cusipInList = (issuer: XmlNode | undefined) =>
  textAt(issuer, 'issuercusips', 'issuercusipnumber') ?? textAt(issuer, 'issuercusips', 'issuercusip')

function filersOf(root: XmlNode, header: SubmissionHeader | null): BeneficialOwnership['filers'] {
  const named = filersIn(header)
  const credentials = children(child(root, 'headerdata', 'filerinfo'), 'filer')
  const ciks = credentials.map((filer) => cikOf(textAt(filer, 'filercredentials', 'cik')))
  const others = new Set(ciks.filter((cik) => cik !== null && !named.some((filer) => filer.cik === cik)))
  return [...named, ...[...others].flatMap((cik) => (cik === null ? [] : [{ cik, name: null }]))]
}

/** 13D: `reportingPersons/reportingPersonInfo`; 13G: one `coverPageHeaderReportingPersonDetails` each. */
function personNodes(root: XmlNode): XmlNode[] {
  const form = child(root, 'formdata')
  const of13d = children(child(form, 'reportingpersons'), 'reportingpersoninfo')
  return of13d.length > 0 ? of13d : children(form, 'coverpageheaderreportingpersondetails')
}

function personOf(node: XmlNode, notes: string[]): ReportingPerson {
  const name = textAt(node, 'reportingpersonname') ?? ''
  const powers = child(node, 'reportingpersonbeneficiallyownednumberofshares') ?? node
  const shares = (text: string | null, what: string) => sharesIn(text, `${name}, ${what}`, notes)
  return {
    name,
    cik: cikOf(textAt(node, 'reportingpersoncik')),
    citizenship: textAt(node, 'citizenshipororganization'),
    comment: textAt(node, 'commentcontent'),
    sharesByRights: null,
    types: children(node, 'typeofreportingperson')
      .map((type) => type.text)
      .filter(Boolean),
    soleVoting: shares(textAt(powers, 'solevotingpower'), 'sole voting power'),
    sharedVoting: shares(textAt(powers, 'sharedvotingpower'), 'shared voting power'),
    soleDispositive: shares(textAt(powers, 'soledispositivepower'), 'sole dispositive power'),
    sharedDispositive: shares(textAt(powers, 'shareddispositivepower'), 'shared dispositive power'),
    aggregate: shares(
      textOfAny(node, ['aggregateamountowned', 'reportingpersonbeneficiallyownedaggregatenumberofshares']),
      'aggregate amount',
    ),
    percentOfClass: percentIn(textOfAny(node, ['percentofclass', 'classpercent']), `${name}, percent of class`, notes),
  }
}

/**
 * With one reporting person, the items speak of that person: they give the number where the cover page has prose, and
 * tell which shares are only rights. With several, only each one's own comment does.
 */
function completed(persons: ReportingPerson[], items: XmlNode | undefined, notes: string[]): ReportingPerson[] {
  const owned = child(items, 'item4')
  const texts = ['item4', 'item5', 'item6'].flatMap(
    (item) => child(items, item)?.children.map(({ text }) => text) ?? [],
  )
  const isOne = persons.length === 1
  return persons.map((person) => {
    const aggregate =
      person.aggregate ??
      (isOne ? sharesIn(textAt(owned, 'amountbeneficiallyowned'), `${person.name}, amount of item 4`, notes) : null)
    const percentOfClass =
      person.percentOfClass ??
      (isOne ? percentIn(textAt(owned, 'classpercent'), `${person.name}, percent of item 4`, notes) : null)
    const told = [person.comment ?? '', ...(isOne ? texts : [])]
    return { ...person, aggregate, percentOfClass, sharesByRights: sharesByRights(told, aggregate) }
  })
}
