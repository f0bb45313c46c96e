import { UnreadableFileError } from '#files/unreadable-file.ts'
import type { SubmissionHeader } from '../read/submission-header.ts'
import type { FilingIdentity } from './accession.ts'
import { acceptedAt, dateOf } from './dates.ts'
import { cikOf, cusipOrNull, isCusipValid } from './identifiers.ts'
import type { BeneficialOwnership, ReportingPerson } from './records.ts'
import { filersIn, largestOf, percentIn, sharesByRights, sharesIn } from './schedule-figures.ts'

/**
 * Schedules before 2024-12-18 are free text or HTML. The cover page is a numbered form with fixed captions, from which
 * the values are read; if they are missing, the filing is refused rather than guessed.
 */
export function scheduleFromText(
  source: string,
  text: string,
  header: SubmissionHeader,
  identity: FilingIdentity,
): BeneficialOwnership {
  const lines = plainLines(text)
  const notes = ['read from text: the schedule is older than the XML form of 2024-12-18']
  const persons = personsIn(lines, notes)
  const [person, another] = persons
  // With several, the text does not tell whose rights it speaks of.
  if (person && !another) person.sharesByRights = sharesByRights(lines, person.aggregate)
  if (!persons.some((person) => person.aggregate !== null))
    throw new UnreadableFileError(
      source,
      'the schedule is free text, and its cover page does not show its figures clearly',
    )
  const form = (header.form ?? '').toUpperCase()
  const subject = header.parties.find((party) => party.role === 'subject')
  const cusip = cusipOrNull(before(lines, /^\(CUSIP Number/i)) ?? cusipOrNull(after(lines, /^CUSIP (Number|No)/i, 0))
  return {
    kind: 'beneficial-ownership',
    ...identity,
    form,
    schedule: form.includes('13D') ? '13D' : '13G',
    isAmendment: form.endsWith('/A'),
    amendmentNumber: null,
    filers: filersIn(header),
    filedOn: dateOf(header.filed),
    acceptedAt: acceptedAt(header.accepted),
    eventOn: dateOf(before(lines, /^\(Date of Event/i)),
    issuerCik: cikOf(subject?.cik),
    issuerName: subject?.name ?? before(lines, /^\(Name of Issuer/i),
    issuerCusip: cusip,
    isCusipValid: isCusipValid(cusip),
    titleOfClass: before(lines, /^\(Title of Class/i),
    purpose: null,
    rules: [],
    persons,
    ...largestOf(persons),
    notes,
  }
}

/** Text as displayed: one line per paragraph or table cell. */
function plainLines(text: string): string[] {
  const isHtml = /<(p|td|div|br)\b/i.test(text)
  return (isHtml ? text.replace(/\r?\n/g, ' ') : text)
    .replace(/<\/?(p|tr|td|th|div|br|table|h\d|li)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;|&#160;/gi, ' ')
    .replace(/&amp;/gi, '&')
    .replace(/&quot;/gi, '"')
    .split('\n')
    .map((line) => line.trim().replace(/\s{2,}/g, ' '))
    .filter((line) => line !== '')
}

function before(lines: string[], caption: RegExp): string | null {
  const place = lines.findIndex((line) => caption.test(line))
  return place > 0 ? (lines[place - 1] ?? null) : null
}

function after(lines: string[], caption: RegExp, from: number, to = lines.length): string | null {
  for (let place = from; place < to; place += 1) if (caption.test(lines[place] ?? '')) return lines[place + 1] ?? null
  return null
}

/** Row 1 of the cover page starts each reporting person; the captions of rows 4 to 12 follow. */
function personsIn(lines: string[], notes: string[]): ReportingPerson[] {
  const starts = lines.flatMap((line, place) => (/^NAMES? OF REPORTING PERSONS?/i.test(line) ? [place] : []))
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? Math.min(lines.length, start + 80)
    const row = (caption: RegExp) => after(lines, caption, start, end)
    const name = row(/^NAMES? OF REPORTING/i) ?? ''
    const shares = (caption: RegExp, what: string) => sharesIn(row(caption), `${name}, ${what}`, notes)
    return {
      name,
      cik: null,
      comment: null,
      sharesByRights: null,
      citizenship: row(/^CITIZENSHIP OR PLACE/i),
      types: (row(/^TYPE OF REPORTING PERSON/i) ?? '').split(/[,\s]+/).filter((type) => /^[A-Z]{2}$/.test(type)),
      soleVoting: shares(/^SOLE VOTING POWER/i, 'sole voting power'),
      sharedVoting: shares(/^SHARED VOTING POWER/i, 'shared voting power'),
      soleDispositive: shares(/^SOLE DISPOSITIVE POWER/i, 'sole dispositive power'),
      sharedDispositive: shares(/^SHARED DISPOSITIVE POWER/i, 'shared dispositive power'),
      aggregate: shares(/^AGGREGATE AMOUNT BENEFICIALLY/i, 'aggregate amount'),
      percentOfClass: percentIn(row(/^PERCENT OF CLASS/i), `${name}, percent of class`, notes),
    }
  })
}
