/** A company or person named in a submission's header. */
export interface HeaderParty {
  role: 'filer' | 'filed-by' | 'subject' | 'issuer' | 'reporting-owner' | 'other'
  name: string
  cik: string
  fileNumber: string | null
}

/** Fields of both header dialects. Dates as written (YYYYMMDD), acceptance in US Eastern time (YYYYMMDDHHMMSS). */
export interface SubmissionHeader {
  accession: string | null
  form: string | null
  period: string | null
  filed: string | null
  accepted: string | null
  /** Of a current report: titles or numbers. */
  items: string[]
  parties: HeaderParty[]
}

export function parseSubmissionHeader(text: string): SubmissionHeader {
  return /<SUBMISSION>/i.test(text) ? parseTagHeader(text) : parseColonHeader(text)
}

const roles: Record<string, HeaderParty['role']> = {
  FILER: 'filer',
  'FILED BY': 'filed-by',
  'FILED-BY': 'filed-by',
  'SUBJECT COMPANY': 'subject',
  'SUBJECT-COMPANY': 'subject',
  ISSUER: 'issuer',
  'REPORTING-OWNER': 'reporting-owner',
  'REPORTING OWNER': 'reporting-owner',
}

/** `<SEC-DOCUMENT>`: one `KEY: value` per line; a key without a value opens a section. */
function parseColonHeader(text: string): SubmissionHeader {
  const header = emptyHeader()
  header.accepted = /<ACCEPTANCE-DATETIME>\s*(\d{14})/i.exec(text)?.[1] ?? null
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const key = line.slice(0, Math.max(0, colon)).trimStart()
    const value = line.slice(colon + 1).trimStart()
    if (!/^[A-Z][A-Z0-9 -]*$/.test(key) || /[\r\u2028\u2029]/.test(value)) continue
    if (value === '' && roles[key]) header.parties.push({ role: roles[key], name: '', cik: '', fileNumber: null })
    else note(header, key, value.trim())
  }
  return finished(header)
}

/** The `.nc` feed: `<KEY>value`, sections opened by a tag without a value; real ones may have no line breaks. */
function parseTagHeader(text: string): SubmissionHeader {
  const header = emptyHeader()
  for (const match of text.matchAll(/<(\/?)([A-Z][A-Z0-9-]*)>([^<]*)/gi)) {
    const [, closing = '', tag = '', value = ''] = match
    if (closing !== '') continue
    const key = tag.toUpperCase()
    const role = roles[key]
    if (role) header.parties.push({ role, name: '', cik: '', fileNumber: null })
    else note(header, key, value.trim())
  }
  return finished(header)
}

function note(header: SubmissionHeader, key: string, value: string): void {
  if (value === '') return
  const party = header.parties.at(-1)
  if (/^ACCESSION[ -]NUMBER$/.test(key)) header.accession ??= value
  else if (key === 'CONFORMED SUBMISSION TYPE' || (key === 'TYPE' && party === undefined)) header.form ??= value
  else if (key === 'CONFORMED PERIOD OF REPORT' || key === 'PERIOD') header.period ??= value
  else if (key === 'FILED AS OF DATE' || key === 'FILING-DATE') header.filed ??= value
  else if (key === 'ACCEPTANCE-DATETIME') header.accepted ??= value
  else if (key === 'ITEM INFORMATION' || key === 'ITEMS') header.items.push(value)
  else if (party === undefined) return
  else if (/^(COMPANY )?CONFORMED[ -]NAME$/.test(key)) party.name ||= value
  else if (key === 'CENTRAL INDEX KEY' || key === 'CIK') party.cik ||= value
  else if (key === 'SEC FILE NUMBER' || key === 'FILE-NUMBER') party.fileNumber ??= value
}

const emptyHeader = (): SubmissionHeader => ({
  accession: null,
  form: null,
  period: null,
  filed: null,
  accepted: null,
  items: [],
  parties: [],
})

function finished(header: SubmissionHeader): SubmissionHeader {
  header.parties = header.parties.filter((party) => party.cik !== '')
  return header
}
