const signatures = {
  '13f-submission-table': ['accession_number', 'filing_date', 'submissiontype', 'cik', 'periodofreport'],
  '13f-cover-table': ['accession_number', 'reportcalendarorquarter', 'filingmanager_name', 'reporttype'],
  '13f-summary-table': ['accession_number', 'tableentrytotal', 'tablevaluetotal'],
  '13f-signature-table': ['accession_number', 'signature', 'signaturedate', 'stateorcountry'],
  '13f-included-manager-table': ['accession_number', 'sequencenumber', 'form13ffilenumber', 'name'],
  '13f-other-manager-table': ['accession_number', 'othermanager_sk', 'form13ffilenumber', 'name'],
  '13f-information-table': ['accession_number', 'nameofissuer', 'cusip', 'value', 'sshprnamt', 'sshprnamttype'],
  'insider-submission-table': ['accession_number', 'filing_date', 'document_type', 'issuercik'],
  'insider-owner-table': ['accession_number', 'rptownercik', 'rptownername'],
  'insider-transaction-table': ['accession_number', 'nonderiv_trans_sk', 'security_title'],
  'insider-holding-table': ['accession_number', 'nonderiv_holding_sk', 'security_title'],
  'insider-derivative-transaction-table': ['accession_number', 'deriv_trans_sk', 'security_title'],
  'insider-derivative-holding-table': ['accession_number', 'deriv_holding_sk', 'security_title'],
  'insider-footnote-table': ['accession_number', 'footnote_id', 'footnote_txt'],
  'insider-signature-table': ['accession_number', 'ownersignaturename'],
  'facts-submission-table': ['adsh', 'cik', 'name', 'form', 'period', 'filed'],
  'facts-number-table': ['adsh', 'tag', 'version', 'ddate', 'qtrs', 'uom', 'value'],
  'facts-tag-table': ['tag', 'version', 'custom', 'abstract', 'datatype'],
  'facts-presentation-table': ['adsh', 'report', 'line', 'stmt', 'tag', 'plabel'],
  'company-exchanges-table': ['cik', 'name', 'ticker', 'exchange'],
  'official-list-table': ['cusip', 'issuer_name_13f'],
  'cusip-ticker-table': ['cusip', 'ticker', 'company', 'industry'],
  'adviser-table': ['crd_number', 'sec_file_number', 'firm_name', 'adv_5f_raum'],
  'place-code-table': ['code', 'place', 'type'],
  'price-table': ['period', 'ticker', 'median_implied_price'],
  'split-ticker-table': ['ticker', 'date', 'ratio'],
  'split-cusip-table': ['cusip', 'date', 'ratio'],
  'panel-large-holdings': ['issuer_id', 'put_call', 'unit', 'cik', 'value_usd', 'shares'],
  'panel-large-managers': ['cik', 'name', 'period', 'accepted_at', 'accessions', 'reported_total_raw'],
  'panel-large-securities': ['issuer_id', 'ticker', 'name'],
  'panel-hedge-holdings': ['cik', 'fund', 'period', 'cusip', 'shares', 'delta_shares', 'value_usd_rounded'],
  'panel-hedge-managers': ['cik', 'fund_short_name', 'legal_name'],
  'panel-long-holdings': ['cik', 'period_end_derived', 'accession', 'cusip', 'shares', 'value_as_stored'],
  'panel-long-filings': ['cik', 'form', 'filed', 'period_end_derived', 'accession', 'value_scale_hint'],
} as const satisfies Record<string, readonly string[]>

export type TableKind = keyof typeof signatures

/** Detects a table by the columns of its first line; additional columns and their order do not matter. */
export function detectTable(text: string): { kind: TableKind; format: 'tsv' | 'csv' } | null {
  const end = text.indexOf('\n')
  const line = (end < 0 ? text : text.slice(0, end)).trim()
  if (line.startsWith('<') || line.startsWith('{')) return null
  const format = line.includes('\t') ? 'tsv' : 'csv'
  const columns = new Set(
    line.split(format === 'tsv' ? '\t' : ',').map((name) => name.replace(/^"|"$/g, '').toLowerCase()),
  )
  for (const [kind, needed] of Object.entries(signatures))
    if (needed.every((name) => columns.has(name))) return { kind: kind as TableKind, format }
  return null
}
