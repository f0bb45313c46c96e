import type { CSSProperties } from 'react'

const channel = (hex: string): number => {
  const value = Number.parseInt(hex, 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** WCAG's relative luminance. */
const luminance = (color: string): number =>
  0.2126 * channel(color.slice(1, 3)) + 0.7152 * channel(color.slice(3, 5)) + 0.0722 * channel(color.slice(5, 7))

/** Black or white, whichever is easier to read on the color. */
export const readableOn = (color: string): '#000000' | '#ffffff' =>
  (luminance(color) + 0.05) / 0.05 >= 1.05 / (luminance(color) + 0.05) ? '#000000' : '#ffffff'

export const brandedOf = (color: string | null): CSSProperties =>
  color ? { background: color, color: readableOn(color) } : {}
