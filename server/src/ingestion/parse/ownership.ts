import { UnreadableFileError } from '#files/unreadable-file.ts'
import type { Source } from '../read/source.ts'
import { textOf } from '../read/source-text.ts'
import type { SubmissionHeader } from '../read/submission-header.ts'
import { child, children, rawOf, textAt } from '../read/xml-node.ts'
import { readTree, type XmlNode } from '../read/xml-rows.ts'
import { type FilingIdentity, identityOf } from './accession.ts'
import { acceptedAt, dateOf } from './dates.ts'
import { cikOf, requiredCik } from './identifiers.ts'
import { insiderLine } from './ownership-line.ts'
import type { InsiderFiling, InsiderFootnote, InsiderLine, InsiderOwner, Reject } from './records.ts'
import { rejected } from './rows.ts'
import { submissionDocuments } from './submission-documents.ts'
import { BadValue, isYes, requiredText } from './values.ts'

export type InsiderItem = InsiderFiling | InsiderLine | InsiderFootnote | Reject

/** A Form 3, 4 or 5 as bare XML. */
export async function* parseOwnershipXml(source: Source): AsyncGenerator<InsiderItem> {
  const root = await readTree(source.name, textOf(source))
  yield* itemsOf(source, root, null, await identityOf(source, null))
}

/** The same inside a full text submission, in either dialect. */
export async function* parseOwnershipSubmission(source: Source): AsyncGenerator<InsiderItem> {
  let found: { root: XmlNode; header: SubmissionHeader } | null = null
  for await (const document of submissionDocuments(source)) {
    if (found !== null || !/^[345](\/A)?$/.test(document.documentType)) continue
    found = { root: await readTree(source.name, document.text), header: document.header }
  }
  if (found === null) throw new UnreadableFileError(source.name, 'the submission contains no ownership document')
  yield* itemsOf(source, found.root, found.header, await identityOf(source, found.header))
}

function* itemsOf(
  source: Source,
  root: XmlNode,
  header: SubmissionHeader | null,
  identity: FilingIdentity,
): Generator<InsiderItem> {
  if (root.name !== 'ownershipdocument') throw new UnreadableFileError(source.name, 'it is not an ownership document')
  const footnotes = children(child(root, 'footnotes'), 'footnote')
  yield headOf(source, root, header, identity, footnotes)
  let number = 0
  for (const table of [...children(root, 'nonderivativetable'), ...children(root, 'derivativetable')])
    for (const node of table.children) {
      number += 1
      yield lineOf(source, node, identity.accession, number)
    }
  for (const note of footnotes)
    yield { kind: 'insider-footnote', accession: identity.accession, id: note.attributes.id ?? '', text: note.text }
}

function lineOf(source: Source, node: XmlNode, accession: string, number: number): InsiderLine | Reject {
  try {
    return insiderLine(accession, number, node)
  } catch (error) {
    if (error instanceof BadValue) return rejected(source.name, number, error.message, rawOf(node))
    throw error
  }
}

function headOf(
  source: Source,
  root: XmlNode,
  header: SubmissionHeader | null,
  identity: FilingIdentity,
  footnotes: XmlNode[],
): InsiderFiling {
  try {
    return {
      kind: 'insider-filing',
      ...identity,
      form: formOf(textAt(root, 'documenttype') ?? header?.form),
      period: dateOf(textAt(root, 'periodofreport') ?? header?.period),
      filedOn: dateOf(header?.filed),
      acceptedAt: acceptedAt(header?.accepted ?? null),
      issuerCik: requiredCik(textAt(root, 'issuer', 'issuercik'), 'the issuer’s CIK'),
      issuerName: requiredText(textAt(root, 'issuer', 'issuername'), 'the name of the issuer'),
      issuerTicker: tickerOf(textAt(root, 'issuer', 'issuertradingsymbol')),
      owners: ownersOf(root),
      hasNoSecurities: isYes(textAt(root, 'nosecuritiesowned')),
      isNotSubjectToSection16: isYes(textAt(root, 'notsubjecttosection16')),
      isUnderTradingPlan: textAt(root, 'aff10b5one') === null ? null : isYes(textAt(root, 'aff10b5one')),
      mentionsTradingPlan: [...footnotes.map((note) => note.text), textAt(root, 'remarks') ?? ''].some(namesPlan),
      remarks: textAt(root, 'remarks'),
      signedOn: dateOf(textAt(root, 'ownersignature', 'signaturedate')),
      notes: [],
    }
  } catch (error) {
    if (error instanceof BadValue) throw new UnreadableFileError(source.name, error.message)
    throw error
  }
}

/** Rule 10b5-1, with any hyphen or dash. */
export const namesPlan = (text: string) => /10b5[-‐-―]?1/i.test(text)

/** NONE and N/A are not tickers. */
export function tickerOf(text: string | null | undefined): string | null {
  const ticker = (text ?? '').trim().toUpperCase()
  return ticker === '' || /^(NONE|N\/?A|NA|-+)$/.test(ticker) ? null : ticker
}

export function formOf(text: string | null | undefined): string {
  const form = (text ?? '').trim().toUpperCase()
  if (!/^[345](\/A)?$/.test(form)) throw new BadValue(`the form “${form.slice(0, 20)}” is not 3, 4 or 5`)
  return form
}

function ownersOf(root: XmlNode): InsiderOwner[] {
  const owners = children(root, 'reportingowner')
  if (owners.length === 0) throw new BadValue('no reporting owner is named')
  return owners.map((owner) => {
    const role = child(owner, 'reportingownerrelationship')
    return {
      cik: cikOf(textAt(owner, 'reportingownerid', 'rptownercik')),
      name: requiredText(textAt(owner, 'reportingownerid', 'rptownername'), 'the name of a reporting owner'),
      isDirector: isYes(textAt(role, 'isdirector')),
      isOfficer: isYes(textAt(role, 'isofficer')),
      isTenPercentOwner: isYes(textAt(role, 'istenpercentowner')),
      isOther: isYes(textAt(role, 'isother')),
      officerTitle: textAt(role, 'officertitle'),
      otherText: textAt(role, 'othertext'),
    }
  })
}
