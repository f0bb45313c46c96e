import type { Source } from '../read/source.ts'
import { dateOf } from './dates.ts'
import { periodOf } from './head-13f.ts'
import { amountUnitOf, putCallOf } from './holding-13f.ts'
import { isCusipValid, requiredCik } from './identifiers.ts'
import type { PanelFiling, PanelHolding, PanelManager, PanelSecurity } from './reference-records.ts'
import type { BuildRow, ColumnAt } from './rows.ts'
import {
  BadValue,
  isYes,
  optionalText,
  requiredText,
  shown,
  signedWholeNumber,
  smallNumber,
  wholeNumber,
} from './values.ts'

/** The three layouts of derived portfolios; the data's PROVENANCE.md lists what each one lost. */

const nothing = { accession: null, issuerKey: null, cusip: null, isCusipValid: false, issuerName: null, change: null }

/** The period is only in the file name: `holdings_2025-12-31.tsv.gz`. */
export function largeHolding(source: Source) {
  const period = /(\d{4}-\d{2}-\d{2})/.exec(source.fileName)?.[1]
  return (at: ColumnAt): BuildRow<PanelHolding> => {
    const [issuer, ticker, title, side, unit] = [
      at('issuer_id'),
      at('ticker'),
      at('title_of_class'),
      at('put_call'),
      at('unit'),
    ]
    const [cik, value, shares] = [at('cik'), at('value_usd'), at('shares')]
    return (cells) => {
      if (period === undefined) throw new BadValue('the file name does not contain the period')
      return {
        ...nothing,
        kind: 'panel-holding',
        layout: 'large-managers',
        cik: requiredCik(cells[cik]),
        period: periodOf(period),
        issuerKey: requiredText(cells[issuer], 'the issuer'),
        ticker: optionalText(cells[ticker]),
        titleOfClass: optionalText(cells[title]),
        putCall: putCallOf(cells[side]),
        amountUnit: amountUnitOf(cells[unit]),
        amount: wholeNumber(cells[shares], 'the amount'),
        value: wholeNumber(cells[value], 'the value'),
        valueBasis: 'dollars',
      }
    }
  }
}

export function hedgeHolding(at: ColumnAt): BuildRow<PanelHolding> {
  const [cik, period, cusipAt, ticker, issuer] = [at('cik'), at('period'), at('cusip'), at('ticker'), at('issuer')]
  const [shares, change, value] = [at('shares'), at('delta_shares'), at('value_usd_rounded')]
  return (cells) => {
    const cusip = cusipAsWritten(cells[cusipAt])
    return {
      ...nothing,
      kind: 'panel-holding',
      layout: 'hedge-funds',
      cik: requiredCik(cells[cik]),
      period: periodOf(cells[period]),
      cusip,
      isCusipValid: isCusipValid(cusip),
      ticker: optionalText(cells[ticker]),
      issuerName: optionalText(cells[issuer]),
      titleOfClass: null,
      putCall: null,
      amountUnit: null,
      amount: wholeNumber(cells[shares], 'the amount'),
      change: signedWholeNumber(cells[change] ?? '', 'the change'),
      value: wholeNumber(cells[value], 'the value'),
      valueBasis: 'rounded-dollars',
    }
  }
}

export function longHolding(at: ColumnAt): BuildRow<PanelHolding> {
  const [cik, period, accession, cusipAt] = [at('cik'), at('period_end_derived'), at('accession'), at('cusip')]
  const [issuer, title, side] = [at('issuer'), at('title_of_class'), at('put_call')]
  const [shares, value] = [at('shares'), at('value_as_stored')]
  return (cells) => {
    const cusip = cusipAsWritten(cells[cusipAt])
    return {
      ...nothing,
      kind: 'panel-holding',
      layout: 'long-history',
      cik: requiredCik(cells[cik]),
      period: periodOf(cells[period]),
      accession: requiredText(cells[accession], 'the accession number'),
      cusip,
      isCusipValid: isCusipValid(cusip),
      ticker: null,
      issuerName: optionalText(cells[issuer]),
      titleOfClass: optionalText(cells[title]),
      putCall: putCallOf(cells[side]),
      amountUnit: null,
      amount: wholeNumber(cells[shares], 'the amount'),
      value: wholeNumber(cells[value], 'the value'),
      valueBasis: 'as-stored',
    }
  }
}

function cusipAsWritten(text: string | undefined): string {
  return requiredText(text, 'the CUSIP').toUpperCase()
}

function requiredDate(text: string | undefined): string {
  const date = dateOf(text)
  if (date === null) throw new BadValue(`${shown(text ?? '')} is not a date`)
  return date
}

export function largeManager(at: ColumnAt): BuildRow<PanelManager> {
  const [cik, name, state, period, accepted] = [at('cik'), at('name'), at('state'), at('period'), at('accepted_at')]
  const [accessions, total, rows] = [at('accessions'), at('reported_total_raw'), at('rows')]
  const [confidential, flag] = [at('confidential_omitted'), at('flag')]
  return (cells) => {
    const instant = new Date(cells[accepted] ?? '')
    return {
      kind: 'panel-manager',
      layout: 'large-managers',
      cik: requiredCik(cells[cik]),
      name: requiredText(cells[name], 'the name'),
      shortName: null,
      state: optionalText(cells[state]),
      period: periodOf(cells[period]),
      acceptedAt: Number.isNaN(instant.getTime()) ? null : instant,
      accessions: (cells[accessions] ?? '').split(/[;,|\s]+/).filter(Boolean),
      reportedTotal: optionalText(cells[total]) === null ? null : wholeNumber(cells[total], 'the reported total'),
      rows: smallNumber(cells[rows]),
      isConfidentialOmitted: isYes(cells[confidential]),
      flag: optionalText(cells[flag]),
      otherCiks: [],
    }
  }
}

export function hedgeManager(at: ColumnAt): BuildRow<PanelManager> {
  const [cik, short, legal, others] = [at('cik'), at('fund_short_name'), at('legal_name'), at('other_ciks')]
  return (cells) => ({
    kind: 'panel-manager',
    layout: 'hedge-funds',
    cik: requiredCik(cells[cik]),
    name: requiredText(optionalText(cells[legal]) ?? cells[short], 'the name'),
    shortName: optionalText(cells[short]),
    state: null,
    period: null,
    acceptedAt: null,
    accessions: [],
    reportedTotal: null,
    rows: null,
    isConfidentialOmitted: false,
    flag: null,
    otherCiks: (cells[others] ?? '')
      .split(/[;,|\s]+/)
      .filter(Boolean)
      .map((other) => requiredCik(other)),
  })
}

export function panelSecurity(at: ColumnAt): BuildRow<PanelSecurity> {
  const [issuer, ticker, name] = [at('issuer_id'), at('ticker'), at('name')]
  return (cells) => ({
    kind: 'panel-security',
    issuerKey: requiredText(cells[issuer], 'the issuer'),
    ticker: optionalText(cells[ticker]),
    name: requiredText(cells[name], 'the name'),
  })
}

export function panelFiling(at: ColumnAt): BuildRow<PanelFiling> {
  const [cik, short, form, filed, period] = [at('cik'), at('slug'), at('form'), at('filed'), at('period_end_derived')]
  const [accession, rows, hint] = [at('accession'), at('rows'), at('value_scale_hint')]
  return (cells) => ({
    kind: 'panel-filing',
    cik: requiredCik(cells[cik]),
    shortName: (cells[short] ?? '').trim(),
    form: requiredText(cells[form], 'the form'),
    filedOn: requiredDate(cells[filed]),
    period: periodOf(cells[period]),
    accession: requiredText(cells[accession], 'the accession number'),
    rows: smallNumber(cells[rows]) ?? 0,
    isValueMultiplied: (cells[hint] ?? '').trim() === 'as_filed_x1000',
  })
}
