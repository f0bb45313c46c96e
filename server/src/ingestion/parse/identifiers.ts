import { codeCheckDigit } from '#market/security-codes.ts'
import { BadValue, shown } from './values.ts'

/** Ten digits as text; lists that store it as a number lose the leading zeros. Null if there is none. */
export function cikOf(text: string | null | undefined): string | null {
  const trimmed = (text ?? '').trim().replace(/\.0$/, '')
  return /^\d{1,10}$/.test(trimmed) && !/^0+$/.test(trimmed) ? trimmed.padStart(10, '0') : null
}

export function requiredCik(text: string | null | undefined, what = 'the CIK'): string {
  const cik = cikOf(text)
  if (cik === null) throw new BadValue(`${what} ${shown(text ?? '')} is not a CIK`)
  return cik
}

/** Upper case, nine characters. The check digit is reported, not enforced: real filings contain wrong ones. */
export function requiredCusip(text: string | null | undefined): string {
  const cusip = (text ?? '').trim().toUpperCase()
  if (!/^[0-9A-Z*@#]{9}$/.test(cusip)) throw new BadValue(`the CUSIP ${shown(cusip)} does not have nine characters`)
  return cusip
}

/** For fields where N/A, zeros or prose mean none. */
export function cusipOrNull(text: string | null | undefined): string | null {
  const cusip = (text ?? '').trim().toUpperCase().replace(/[\s-]/g, '')
  return /^[0-9A-Z*@#]{9}$/.test(cusip) && cusip !== '000000000' ? cusip : null
}

export const isCusipValid = (cusip: string | null): boolean =>
  cusip !== null && /^[0-9A-Z*@#]{8}\d$/.test(cusip) && codeCheckDigit(cusip.slice(0, 8)) === Number(cusip[8])

/** Upper case, if it is a FIGI: no vowels, a G in third place, and a check digit as in CUSIPs. */
export function figiOrNull(text: string | null | undefined): string | null {
  const figi = (text ?? '').trim().toUpperCase()
  if (!/^[B-DF-HJ-NP-TV-Z]{2}G[B-DF-HJ-NP-TV-Z\d]{8}\d$/.test(figi)) return null
  return codeCheckDigit(figi.slice(0, 11)) === Number(figi[11]) ? figi : null
}

const accessionPattern = /(?<!\d)(\d{10})-?(\d{2})-?(\d{6})(?!\d)/

/** An accession in a folder or file name, with or without its dashes. */
export function accessionIn(name: string): string | null {
  const match = accessionPattern.exec(name)
  return match ? `${match[1]}-${match[2]}-${match[3]}` : null
}
