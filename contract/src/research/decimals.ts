// Exact decimals with six places. Figures of brokers are compared to the cent and summed: binary fractions would drift.
import { z } from 'zod'

const places = 6
const one = 10n ** BigInt(places)

/** Up to 15 digits before the point and 6 after it, as the database stores them. */
export const Decimal = z
  .string()
  .trim()
  .regex(/^-?\d{1,15}(\.\d{1,6})?$/, 'Enter a number, such as 412.5')

/** In millionths. */
export function unitsOf(text: string): bigint {
  const isNegative = text.startsWith('-')
  const [whole = '0', fraction = ''] = (isNegative ? text.slice(1) : text).split('.')
  const units = BigInt(whole) * one + BigInt(fraction.slice(0, places).padEnd(places, '0'))
  return isNegative ? -units : units
}

/** Without trailing zeros: 412.500000 is 412.5. */
export function decimalOf(units: bigint): string {
  const size = units < 0n ? -units : units
  const fraction = (size % one).toString().padStart(places, '0').replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${size / one}${fraction && `.${fraction}`}`
}

export const plainDecimal = (text: string): string => decimalOf(unitsOf(text))

/** Rounded half away from zero. */
export function divided(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n
  const [top, bottom] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const quotient = (top * 2n + bottom) / (bottom * 2n)
  return isNegative ? -quotient : quotient
}

/** The integer part of the square root, by Newton's method. */
export function rootOf(value: bigint): bigint {
  if (value < 2n) return value < 0n ? 0n : value
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (guess + value / guess) / 2n
    if (next >= guess) return guess
    guess = next
  }
}

/** A difference as a fraction of the base: 0.05 is 5%. Null without a base. */
export function shareOf(difference: bigint, base: bigint): number | null {
  if (base === 0n) return null
  return Number(divided(difference * one, base < 0n ? -base : base)) / Number(one)
}
