// For tests: the full text submission of a Form 13F.

export interface WrittenHolding {
  issuer: string
  cusip: string
  shares: number
  value: number
  title?: string
  figi?: string
}

export interface WrittenFiling {
  /** Its CIK, and the end of its name. */
  manager: number
  /** The quarter's end, `2026-06-30`. */
  period: string
  holdings: readonly WrittenHolding[]
}

const row = ({ issuer, cusip, shares, value, title = 'COM', figi }: WrittenHolding) =>
  `<infoTable><nameOfIssuer>${issuer}</nameOfIssuer><titleOfClass>${title}</titleOfClass><cusip>${cusip}</cusip>
  ${figi ? `<figi>${figi}</figi>` : ''}<value>${value}</value>
  <shrsOrPrnAmt><sshPrnamt>${shares}</sshPrnamt><sshPrnamtType>SH</sshPrnamtType></shrsOrPrnAmt>
  <investmentDiscretion>SOLE</investmentDiscretion><votingAuthority><Sole>1</Sole><Shared>0</Shared><None>0</None></votingAuthority></infoTable>`

const document = (type: string, text: string) =>
  `<DOCUMENT><TYPE>${type}<FILENAME>x.xml<TEXT><XML>${text}</XML></TEXT></DOCUMENT>`

export function filingText({ manager, period, holdings }: WrittenFiling): string {
  const cik = String(manager).padStart(10, '0')
  const [year = '', month = '', day = ''] = period.split('-')
  const cover = `<edgarSubmission><headerData><submissionType>13F-HR</submissionType><filerInfo><liveTestFlag>LIVE</liveTestFlag>
    <filer><credentials><cik>${cik}</cik></credentials></filer><periodOfReport>${month}-${day}-${year}</periodOfReport></filerInfo>
    </headerData><formData><coverPage><reportCalendarOrQuarter>${month}-${day}-${year}</reportCalendarOrQuarter>
    <isAmendment>false</isAmendment><filingManager><name>Manager ${manager}</name></filingManager>
    <reportType>13F HOLDINGS REPORT</reportType></coverPage></formData></edgarSubmission>`
  return `<SUBMISSION><ACCESSION-NUMBER>${cik}-${year.slice(2)}-${month}${day}01<TYPE>13F-HR<PERIOD>${year}${month}${day}<FILING-DATE>20261101<FILER></FILER>${document('13F-HR', cover)}${document('INFORMATION TABLE', `<informationTable>${holdings.map(row).join('')}</informationTable>`)}</SUBMISSION>`
}
