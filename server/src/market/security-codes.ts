// The numbers that a typed one stands for: filings name securities by CUSIP, people copy ISINs and shortened CUSIPs.

const cusipCountries = ['US', 'CA']

/** Upper case without spaces and signs, as in market.keys; then what follows from it. */
export function securityCodesOf(text: string): string[] {
  const code = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (code === '') return []
  if (isIsin(code) && cusipCountries.includes(code.slice(0, 2))) return [code, code.slice(2, 11)]
  return /^[A-Z0-9]{8}$/.test(code) && /\d/.test(code) ? [code, `${code}${codeCheckDigit(code)}`] : [code]
}

const isIsin = (code: string): boolean =>
  /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(code) && isinCheckDigit(code.slice(0, -1)) === Number(code.at(-1))

/** ISO 6166: letters become two digits, then the Luhn check from the right. */
export function isinCheckDigit(base: string): number {
  const digits = [...base].map((character) => characterValue(character.charCodeAt(0))).join('')
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    sum += digitSum(Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 2 : 1))
  }
  return (10 - (sum % 10)) % 10
}

/** The modulus 10 double-add-double digit of CUSIPs (ANSI X9.6) and FIGIs, from what stands before it. */
export function codeCheckDigit(base: string): number {
  let sum = 0
  for (let index = 0; index < base.length; index += 1) {
    sum += digitSum(characterValue(base.charCodeAt(index)) * (index % 2 === 0 ? 1 : 2))
  }
  return (10 - (sum % 10)) % 10
}

const digitSum = (value: number): number => Math.floor(value / 10) + (value % 10)

/** Of 0–9, A–Z, *, @ and #. */
function characterValue(code: number): number {
  if (code <= 57 && code >= 48) return code - 48
  if (code >= 65) return code - 55
  if (code === 64) return 37
  return code === 42 ? 36 : 38
}
