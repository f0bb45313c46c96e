import { parseSplitRatio } from '@rostrum/contract/market/split-ratio'
import type { Source } from '../read/source.ts'
import { splitOfficialLine } from './class-title.ts'
import { dateOf } from './dates.ts'
import { cikOf, isCusipValid, requiredCik, requiredCusip } from './identifiers.ts'
import { changeOnList, quarterOfList } from './official-list.ts'
import type {
  Adviser,
  CompanyTicker,
  CusipTicker,
  ImpliedPrice,
  ListedSplit,
  OfficialSecurity,
  PlaceCode,
} from './reference-records.ts'
import type { BuildRow, ColumnAt } from './rows.ts'
import { BadValue, decimalText, optionalText, requiredText, shown, smallNumber } from './values.ts'

export function companyTicker(at: ColumnAt): BuildRow<CompanyTicker> {
  const [cik, name, ticker, exchange] = [at('cik'), at('name'), at('ticker'), at('exchange')]
  return (cells) => ({
    kind: 'company-ticker',
    cik: requiredCik(cells[cik]),
    name: requiredText(cells[name], 'the name'),
    ticker: requiredText(cells[ticker], 'the ticker'),
    exchange: optionalText(cells[exchange]),
  })
}

export const officialSecurity =
  (source: Source) =>
  (at: ColumnAt): BuildRow<OfficialSecurity> => {
    const [cusipAt, name, title, status] = [at('cusip'), at('issuer_name_13f'), at('sec_class'), at('status')]
    const quarter = quarterOfList(source.name)
    return (cells) => {
      const cusip = requiredCusip(cells[cusipAt])
      const { issuerName, titleOfClass } = splitOfficialLine(cells[name] ?? '', cells[title] ?? '')
      return {
        kind: 'official-security',
        cusip,
        isCusipValid: isCusipValid(cusip),
        issuerName: requiredText(issuerName, 'the name of the issuer'),
        titleOfClass: optionalText(titleOfClass),
        quarter,
        change: changeOnList(cells[status] ?? ''),
      }
    }
  }

export function cusipTicker(at: ColumnAt): BuildRow<CusipTicker> {
  const [cusipAt, ticker, company, industry] = [at('cusip'), at('ticker'), at('company'), at('industry')]
  return (cells) => {
    const cusip = requiredCusip(cells[cusipAt])
    return {
      kind: 'cusip-ticker',
      cusip,
      isCusipValid: isCusipValid(cusip),
      ticker: requiredText(cells[ticker], 'the ticker'),
      companyName: (cells[company] ?? '').trim(),
      industry: optionalText(cells[industry]),
    }
  }
}

export function adviser(at: ColumnAt): BuildRow<Adviser> {
  const column = {
    crd: at('crd_number'),
    secFileNumber: at('sec_file_number'),
    cik: at('cik'),
    firm: at('firm_name'),
    legal: at('legal_name'),
    address: at('address'),
    city: at('city'),
    state: at('state'),
    assets: at('adv_5f_raum'),
    discretionary: at('adv_5f_raum_discrtnry'),
    accounts: at('adv_5f_num_accts'),
  }
  return (cells) => ({
    kind: 'adviser',
    crd: requiredText(cells[column.crd], 'the CRD number'),
    secFileNumber: optionalText(cells[column.secFileNumber]),
    cik: cikOf(cells[column.cik]),
    firmName: requiredText(cells[column.firm], 'the name of the firm'),
    legalName: optionalText(cells[column.legal]),
    address: optionalText(cells[column.address]),
    city: optionalText(cells[column.city]),
    state: optionalText(cells[column.state]),
    assetsUnderManagement: money(cells[column.assets], 'the regulatory assets'),
    discretionaryAssets: money(cells[column.discretionary], 'the discretionary assets'),
    accounts: smallNumber((cells[column.accounts] ?? '').replace(/\.0$/, '')),
  })
}

function money(text: string | undefined, what: string): string | null {
  if (optionalText(text) === null) return null
  const amount = decimalText(text)
  if (amount === null || amount.startsWith('-')) throw new BadValue(`${what} ${shown(text ?? '')} are not an amount`)
  return amount
}

export function placeCode(at: ColumnAt): BuildRow<PlaceCode> {
  const [code, place, type] = [at('code'), at('place'), at('type')]
  return (cells) => ({
    kind: 'place-code',
    code: requiredText(cells[code], 'the code'),
    place: requiredText(cells[place], 'the place'),
    placeType: (cells[type] ?? '').trim(),
  })
}

export function impliedPrice(at: ColumnAt): BuildRow<ImpliedPrice> {
  const [periodAt, ticker, priceAt, managers] = [
    at('period'),
    at('ticker'),
    at('median_implied_price'),
    at('n_managers'),
  ]
  return (cells) => {
    const period = dateOf(cells[periodAt])
    const price = decimalText(cells[priceAt])
    if (period === null) throw new BadValue(`the period ${shown(cells[periodAt] ?? '')} is not a date`)
    if (price === null || Number(price) <= 0)
      throw new BadValue(`the price ${shown(cells[priceAt] ?? '')} is not a number`)
    return {
      kind: 'implied-price',
      period,
      ticker: requiredText(cells[ticker], 'the ticker'),
      price,
      managers: smallNumber(cells[managers]) ?? 0,
    }
  }
}

/** A CUSIP names the security better than a ticker, which may have moved to another one. */
export function listedSplit(at: ColumnAt): BuildRow<ListedSplit> {
  const [ticker, cusip, date, ratioAt] = [at('ticker'), at('cusip'), at('date'), at('ratio')]
  return (cells) => {
    const hasCusip = optionalText(cells[cusip]) !== null
    const onDate = dateOf(cells[date])
    const ratio = parseSplitRatio(cells[ratioAt] ?? '')
    if (onDate === null) throw new BadValue(`the date ${shown(cells[date] ?? '')} is not a date`)
    if (ratio === null || ratio === 1)
      throw new BadValue(
        `the ratio ${shown(cells[ratioAt] ?? '')} is not a ratio such as 10, 3:2 or 1:20, new shares to old`,
      )
    return {
      kind: 'listed-split',
      identifierKind: hasCusip ? 'cusip' : 'ticker',
      identifier: hasCusip ? requiredCusip(cells[cusip]) : requiredText(cells[ticker], 'the ticker').toUpperCase(),
      onDate,
      ratio,
    }
  }
}
