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

/** The modulus 10 double-add-double digit of the CUSIP standard (ANSI X9.6). */
export function isCusipValid(cusip: string | null): boolean {
  if (cusip === null || !/^[0-9A-Z*@#]{8}\d$/.test(cusip)) return false
  let sum = 0
  for (let index = 0; index < 8; index += 1) {
    const value = cusipCharacterValue(cusip.charCodeAt(index)) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(value / 10) + (value % 10)
  }
  return (10 - (sum % 10)) % 10 === cusip.charCodeAt(8) - 48
}

function cusipCharacterValue(code: number): number {
  if (code <= 57 && code >= 48) return code - 48
  if (code >= 65) return code - 55
  if (code === 64) return 37
  return code === 42 ? 36 : 38
}

/** Upper case, if it is a FIGI: no vowels, a G in third place, and a check digit by the rule of ISINs. */
export function figiOrNull(text: string | null | undefined): string | null {
  const figi = (text ?? '').trim().toUpperCase()
  if (!/^[B-DF-HJ-NP-TV-Z]{2}G[B-DF-HJ-NP-TV-Z\d]{8}\d$/.test(figi)) return null
  let sum = 0
  for (let index = 0; index < 11; index += 1) {
    const value = cusipCharacterValue(figi.charCodeAt(index)) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(value / 10) + (value % 10)
  }
  return (10 - (sum % 10)) % 10 === figi.charCodeAt(11) - 48 ? figi : null
}

const accessionPattern = /(?<!\d)(\d{10})-?(\d{2})-?(\d{6})(?!\d)/

/** An accession in a folder or file name, with or without its dashes. */
export function accessionIn(name: string): string | null {
  const match = accessionPattern.exec(name)
  return match ? `${match[1]}-${match[2]}-${match[3]}` : null
}
