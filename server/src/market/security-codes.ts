// The numbers that a typed one stands for: filings name securities by CUSIP, people copy ISINs and shortened CUSIPs.

const cusipCountries = ['US', 'CA']

/** Upper case without spaces and signs, as in market.keys; then what follows from it. */
export function securityCodesOf(text: string): string[] {
  const code = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (code === '') return []
  if (isIsin(code) && cusipCountries.includes(code.slice(0, 2))) return [code, code.slice(2, 11)]
  return /^[A-Z0-9]{8}$/.test(code) && /\d/.test(code) ? [code, `${code}${cusipCheckDigit(code)}`] : [code]
}

/** ISO 6166: letters become two digits, then the Luhn check. */
function isIsin(code: string): boolean {
  if (!/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(code)) return false
  const digits = [...code].map((character) => Number.parseInt(character, 36)).join('')
  return sumOfDigits([...digits].reverse().map((digit, at) => Number(digit) * ((at % 2) + 1))) % 10 === 0
}

/** The modulus 10 double-add-double digit of the CUSIP standard (ANSI X9.6). */
function cusipCheckDigit(code: string): number {
  const values = [...code].map((character, at) => Number.parseInt(character, 36) * ((at % 2) + 1))
  return (10 - (sumOfDigits(values) % 10)) % 10
}

const sumOfDigits = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + Math.floor(value / 10) + (value % 10), 0)
