// Pieces of the pictures: text is escaped, and coordinates are short.
import { printable } from '../printable.ts'

export const ink = '#5c6570'
export const hairline = '#d5dae0'
export const fontSize = 7.5

const escaped = (text: string): string =>
  printable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const at = (coordinate: number) => coordinate.toFixed(1)

interface LabelStyle {
  anchor?: 'start' | 'middle' | 'end'
  color?: string
}

export const label = (x: number, y: number, text: string, { anchor = 'middle', color = ink }: LabelStyle = {}) =>
  `<text x="${at(x)}" y="${at(y)}" font-family="Roboto" font-size="${fontSize}" fill="${color}" text-anchor="${anchor}">${escaped(text)}</text>`

export const rect = (x: number, y: number, width: number, height: number, color: string) =>
  `<rect x="${at(x)}" y="${at(y)}" width="${at(Math.max(0, width))}" height="${at(Math.max(0, height))}" fill="${color}"/>`

export const stroke = (path: string, color: string, width = 0.8, dashes?: string) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}"${dashes ? ` stroke-dasharray="${dashes}"` : ''}/>`

export const dot = (x: number, y: number, color: string, radius = 2) =>
  `<circle cx="${at(x)}" cy="${at(y)}" r="${radius}" fill="${color}"/>`

export const point = (x: number, y: number) => `${at(x)} ${at(y)}`

/** About as wide as these characters are on average. */
export const textWidth = (text: string): number => text.length * fontSize * 0.54

export const shortened = (text: string, width: number): string => {
  const most = Math.max(1, Math.floor(width / (fontSize * 0.54)))
  return text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1)).trimEnd()}…`
}
