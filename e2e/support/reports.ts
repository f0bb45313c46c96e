// Reports on Form 13F as the SEC's feed brings them, for tests of a day on which they are imported.
export interface ReportedRow {
  issuerName: string
  classTitle: string
  cusip: string
  value: string
  amount: string
}

export interface Report {
  accession: string
  cik: string
  manager: string
  /** The quarter's end, 2026-12-31, and the day of filing. */
  period: string
  filedOn: string
  rows: ReportedRow[]
}

const compact = (date: string) => date.replaceAll('-', '')

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const holding = ({ issuerName, classTitle, cusip, value, amount }: ReportedRow) =>
  `<infoTable><nameOfIssuer>${escaped(issuerName)}</nameOfIssuer><titleOfClass>${escaped(classTitle)}</titleOfClass>
  <cusip>${cusip}</cusip><value>${value}</value><shrsOrPrnAmt><sshPrnamt>${amount}</sshPrnamt>
  <sshPrnamtType>SH</sshPrnamtType></shrsOrPrnAmt><investmentDiscretion>SOLE</investmentDiscretion>
  <votingAuthority><Sole>${amount}</Sole><Shared>0</Shared><None>0</None></votingAuthority></infoTable>`

const document = (type: string, xml: string) =>
  `<DOCUMENT><TYPE>${type}<FILENAME>x.xml<TEXT><XML><?xml version="1.0"?>${xml}</XML></TEXT></DOCUMENT>`

/** One submission, whole, as the feed has it. */
export function submissionOf({ accession, cik, manager, period, filedOn, rows }: Report): string {
  const [year, month, day] = period.split('-')
  const total = rows.reduce((sum, { value }) => sum + BigInt(value), 0n)
  const cover = `<edgarSubmission xmlns="f"><schemaVersion>X0202</schemaVersion><headerData><submissionType>13F-HR</submissionType>
    <filerInfo><liveTestFlag>LIVE</liveTestFlag><filer><credentials><cik>${cik}</cik></credentials></filer>
    <periodOfReport>${month}-${day}-${year}</periodOfReport></filerInfo></headerData><formData><coverPage>
    <reportCalendarOrQuarter>${month}-${day}-${year}</reportCalendarOrQuarter><isAmendment>false</isAmendment>
    <filingManager><name>${escaped(manager)}</name></filingManager><reportType>13F HOLDINGS REPORT</reportType></coverPage>
    <summaryPage><otherIncludedManagersCount>0</otherIncludedManagersCount><tableEntryTotal>${rows.length}</tableEntryTotal>
    <tableValueTotal>${total}</tableValueTotal></summaryPage></formData></edgarSubmission>`
  const table = `<informationTable xmlns="t">${rows.map(holding).join('')}</informationTable>`
  return `<SUBMISSION><ACCESSION-NUMBER>${accession}<TYPE>13F-HR<PERIOD>${compact(period)}<FILING-DATE>${compact(filedOn)}<FILER></FILER>${document('13F-HR', cover)}${document('INFORMATION TABLE', table)}</SUBMISSION>`
}
