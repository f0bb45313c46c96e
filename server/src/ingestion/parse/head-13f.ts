import { isQuarterEnd } from '@rostrum/contract/market/quarters'
import type { Source } from '../read/source.ts'
import type { SubmissionHeader } from '../read/submission-header.ts'
import { child, children, textAt } from '../read/xml-node.ts'
import type { XmlNode } from '../read/xml-rows.ts'
import { identity13f } from './accession.ts'
import { acceptedAt, dateOf } from './dates.ts'
import { cikOf, requiredCik } from './identifiers.ts'
import type { Address, AmendmentType, Filing13F, Form13F, OtherManager, ReportType } from './records.ts'
import { BadValue, isYes, optionalText, requiredText, shown, smallNumber, wholeNumber } from './values.ts'

/** The cover and summary page of a 13F; the caller sets `hasInformationTable`. */
export function head13f(source: Source, root: XmlNode, header: SubmissionHeader | null): Filing13F {
  const filer = child(root, 'headerdata', 'filerinfo')
  const cover = child(root, 'formdata', 'coverpage')
  const summary = child(root, 'formdata', 'summarypage')
  const notes: string[] = []
  if (/^TEST$/i.test(textAt(filer, 'livetestflag') ?? '')) throw new BadValue('it is a test filing, not a live one')
  const form = form13fOf(textAt(root, 'headerdata', 'submissiontype') ?? header?.form)
  const amendment = amendmentOf(form, cover, notes)
  const cik = requiredCik(textAt(filer, 'filer', 'credentials', 'cik'), 'the filer’s CIK')
  const period = periodOf(textAt(filer, 'periodofreport') ?? textAt(cover, 'reportcalendarorquarter') ?? header?.period)
  const headerPeriod = dateOf(header?.period)
  if (headerPeriod !== null && headerPeriod !== period)
    throw new BadValue(`the period of report ${period} is not the ${headerPeriod} of its header`)
  const filedOn = filedOnOf(header?.filed, period)
  return {
    kind: '13f-filing',
    ...identity13f(source, header, { cik, period, form, amendmentNumber: amendment.amendmentNumber }),
    form,
    cik,
    managerName: requiredText(textAt(cover, 'filingmanager', 'name'), 'the name of the manager'),
    address: addressOf(child(cover, 'filingmanager', 'address')),
    fileNumber: textAt(cover, 'form13ffilenumber'),
    crd: textAt(cover, 'crdnumber'),
    period,
    filedOn,
    acceptedAt: acceptedAt(header?.accepted ?? null),
    signedOn: signedOnOf(textAt(root, 'formdata', 'signatureblock', 'signaturedate'), notes),
    schemaVersion: textAt(root, 'schemaversion'),
    ...amendment,
    reportType: reportTypeOf(textAt(cover, 'reporttype'), form),
    isConfidentialOmitted: isYes(textAt(summary, 'isconfidentialomitted')),
    otherManagersReporting: children(child(cover, 'othermanagersinfo'), 'othermanager').map((each) =>
      managerOf(each, null),
    ),
    otherManagersIncluded: children(child(summary, 'othermanagers2info'), 'othermanager2').map((each) =>
      managerOf(child(each, 'othermanager'), smallNumber(textAt(each, 'sequencenumber'))),
    ),
    entryTotal: smallNumber(textAt(summary, 'tableentrytotal')),
    valueTotal: totalOf(textAt(summary, 'tablevaluetotal'), notes),
    hasInformationTable: false,
    notes,
  }
}

export function form13fOf(text: string | null | undefined): Form13F {
  const form = (text ?? '').trim().toUpperCase()
  if (form === '13F-HR' || form === '13F-HR/A' || form === '13F-NT' || form === '13F-NT/A') return form
  throw new BadValue(`the form ${shown(form)} is not a 13F report`)
}

export function periodOf(text: string | null | undefined): string {
  const period = dateOf(text)
  if (period === null) throw new BadValue(`the period of report ${shown(text ?? '')} is not a date`)
  if (!isQuarterEnd(period)) throw new BadValue(`the period of report ${period} is not the end of a quarter`)
  if (period > dayFromNow(0)) throw new BadValue(`the period of report ${period} is in the future`)
  return period
}

/** EDGAR dates what it receives in the evening, or before a long weekend, on its next business day. */
const largestLeadDays = 5

const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export function filedOnOf(text: string | null | undefined, period: string): string | null {
  const filedOn = dateOf(text)
  if (filedOn !== null && filedOn < period)
    throw new BadValue(`it was filed on ${filedOn}, before the end of its period ${period}`)
  if (filedOn !== null && filedOn > dayFromNow(largestLeadDays))
    throw new BadValue(`it was filed on ${filedOn}, which is in the future`)
  return filedOn
}

/** Typed by a person, and often wrong: it takes the place of a missing filing date only if it can be one. */
export function signedOnOf(text: string | null | undefined, notes: string[]): string | null {
  const signedOn = dateOf(text)
  if (signedOn === null || signedOn <= dayFromNow(largestLeadDays)) return signedOn
  notes.push(`the signature date ${signedOn} is in the future`)
  return null
}

export function reportTypeOf(text: string | null | undefined, form: Form13F): ReportType {
  if (/NOTICE/i.test(text ?? '')) return 'notice'
  if (/COMBINATION/i.test(text ?? '')) return 'combination'
  return /HOLDINGS/i.test(text ?? '') || !form.startsWith('13F-NT') ? 'holdings' : 'notice'
}

/** Real filings write `New Holdings`, `NEW HOLDINGS`, `restatement`. */
export function amendmentTypeOf(text: string | null | undefined): AmendmentType | null {
  if (/RESTAT/i.test(text ?? '')) return 'RESTATEMENT'
  return /NEW\s*HOLDING/i.test(text ?? '') ? 'NEW HOLDINGS' : null
}

export function totalOf(text: string | null | undefined, notes: string[]): bigint | null {
  if (optionalText(text) === null) return null
  try {
    return wholeNumber(text, 'the value total of the summary page')
  } catch (error) {
    notes.push(error instanceof Error ? error.message : String(error))
    return null
  }
}

function amendmentOf(form: Form13F, cover: XmlNode | undefined, notes: string[]) {
  const isMarked = isYes(textAt(cover, 'isamendment'))
  const isAmendment = form.endsWith('/A') || isMarked
  if (isMarked && !form.endsWith('/A')) notes.push(`the cover page says amendment, the form ${form} does not`)
  const type = amendmentTypeOf(textAt(cover, 'amendmentinfo', 'amendmenttype'))
  if (isAmendment && form.startsWith('13F-HR') && type === null) notes.push('the amendment does not state its type')
  return {
    isAmendment,
    amendmentNumber: smallNumber(textAt(cover, 'amendmentno')),
    amendmentType: isAmendment ? type : null,
  }
}

function addressOf(node: XmlNode | undefined): Address {
  return {
    street1: textAt(node, 'street1'),
    street2: textAt(node, 'street2'),
    city: textAt(node, 'city'),
    stateOrCountry: textAt(node, 'stateorcountry'),
    zipCode: textAt(node, 'zipcode'),
  }
}

function managerOf(node: XmlNode | undefined, number: number | null): OtherManager {
  return {
    number,
    name: textAt(node, 'name') ?? '',
    cik: cikOf(textAt(node, 'cik')),
    fileNumber: textAt(node, 'form13ffilenumber'),
    crd: textAt(node, 'crdnumber'),
  }
}
