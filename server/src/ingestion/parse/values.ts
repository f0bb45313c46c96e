/** Parsers for single cells. Each returns null or an error with a reason, and never guesses. */

export class BadValue extends Error {}

/** Fits PostgreSQL's bigint; the SEC's own schema allows 16 digits. */
const maximumDigits = 18

/** A non-negative whole number. Commas, signs, exponents and words are rejected with a reason. */
export function wholeNumber(text: string | null | undefined, what: string): bigint {
  if (text !== null && text !== undefined && isShortDigits(text)) return BigInt(Number(text))
  const trimmed = (text ?? '').trim()
  if (trimmed === '') throw new BadValue(`${what} is missing`)
  if (!/^\d+(\.\d*)?$/.test(trimmed)) throw new BadValue(`${what} ${shown(trimmed)} is not a number from 0 up`)
  const [whole = '', fraction = ''] = trimmed.split('.')
  if (whole.replace(/^0+/, '').length > maximumDigits) throw new BadValue(`${what} ${shown(trimmed)} is too large`)
  // Principal amounts have cents: rounded half up, since all other amounts are whole shares or dollars.
  return BigInt(whole) + (Number(fraction[0] ?? '0') >= 5 ? 1n : 0n)
}

/** Fast path for nearly every cell, four per row over millions of rows: digits that a double holds exactly. */
function isShortDigits(text: string): boolean {
  if (text.length === 0 || text.length > 15) return false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code < 48 || code > 57) return false
  }
  return true
}

/** The same for an optional number, where missing means zero. */
export function wholeNumberOrZero(text: string | null | undefined, what: string): bigint {
  return text === '0' || (text ?? '').trim() === '' ? 0n : wholeNumber(text, what)
}

export function signedWholeNumber(text: string, what: string): bigint {
  const trimmed = text.trim()
  return trimmed.startsWith('-') ? -wholeNumber(trimmed.slice(1), what) : wholeNumber(trimmed, what)
}

/** A small number such as a row count. */
export function smallNumber(text: string | null | undefined): number | null {
  const trimmed = (text ?? '').trim()
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : null
}

/** Normalized decimal text: `-.05` becomes `-0.05`, `250000.0` becomes `250000`. Null for N/A and the like. */
export function decimalText(text: string | null | undefined): string | null {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec((text ?? '').trim())
  if (!match) return null
  const [, sign = '', whole = '', fraction = ''] = match
  if (whole === '' && fraction === '') return null
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  let end = fraction.length
  while (fraction[end - 1] === '0') end -= 1
  const rest = fraction.slice(0, end)
  if (digits.length > 30 || rest.length > 30) return null
  const isZero = digits === '0' && rest === ''
  return `${sign === '-' && !isZero ? '-' : ''}${digits}${rest === '' ? '' : `.${rest}`}`
}

export function requiredText(text: string | null | undefined, what: string): string {
  const trimmed = (text ?? '').trim()
  if (trimmed === '') throw new BadValue(`${what} is missing`)
  return trimmed
}

export const optionalText = (text: string | null | undefined): string | null => {
  const trimmed = (text ?? '').trim()
  return trimmed === '' ? null : trimmed
}

/** EDGAR writes Y and N, true and false, 1 and 0. */
export const isYes = (text: string | null | undefined) => /^(y|yes|true|1)$/i.test((text ?? '').trim())

export const shown = (text: string) => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`
