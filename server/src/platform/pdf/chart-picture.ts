// Charts as SVG pictures, drawn by hand: a file needs neither a browser nor a chart library.
import type { Chart } from './document.ts'
import { printable } from './printable.ts'

const size = { width: 515, height: 150, top: 18, bottom: 18, side: 6 }
const ink = '#5c6570'
const line = '#d5dae0'

const escaped = (text: string): string =>
  printable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const label = (x: number, y: number, text: string, anchor = 'middle', color = ink) =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-family="Roboto" font-size="7.5" fill="${color}" text-anchor="${anchor}">${escaped(text)}</text>`

/** The colors of the series: the brand's first. */
export const seriesColors = (brand: string): string[] => [brand, '#b4632d', '#5b7f3a', '#7a5195', '#8a8f98', '#2a9d8f']

interface Plane {
  x(index: number): number
  y(value: number): number
  step: number
}

function planeOf({ labels, series }: Chart): Plane {
  const known = series.flatMap(({ values }) => values.flatMap((value) => value ?? []))
  const high = Math.max(0, ...known)
  const low = Math.min(0, ...known)
  const span = high - low || 1
  const step = (size.width - 2 * size.side) / Math.max(1, labels.length)
  const room = size.height - size.top - size.bottom
  return {
    x: (index) => size.side + step * (index + 0.5),
    y: (value) => size.top + ((high - value) / span) * room,
    step,
  }
}

function bars({ series: [first], shown }: Chart, { x, y, step }: Plane, brand: string): string {
  const wide = Math.min(36, step * 0.62)
  return (first?.values ?? [])
    .map((value, index) => {
      if (value === null) return label(x(index), y(0) - 4, 'n/a')
      const top = Math.min(y(value), y(0))
      const height = Math.max(0.5, Math.abs(y(value) - y(0)))
      const bar = `<rect x="${(x(index) - wide / 2).toFixed(1)}" y="${top.toFixed(1)}" width="${wide.toFixed(1)}" height="${height.toFixed(1)}" fill="${brand}"/>`
      return bar + label(x(index), value < 0 ? top + height + 8 : top - 4, shown[0]?.[index] ?? '')
    })
    .join('')
}

function lines({ series }: Chart, { x, y }: Plane, brand: string): string {
  return series
    .map(({ values }, place) => {
      const color = seriesColors(brand)[place % 6]
      let path = ''
      let isOpen = false
      const dots: string[] = []
      for (const [index, value] of values.entries()) {
        if (value === null) {
          isOpen = false
          continue
        }
        path += `${isOpen ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`
        isOpen = true
        dots.push(`<circle cx="${x(index).toFixed(1)}" cy="${y(value).toFixed(1)}" r="2" fill="${color}"/>`)
      }
      return `<path d="${path || 'M0 0'}" fill="none" stroke="${color}" stroke-width="1.4"/>${dots.join('')}`
    })
    .join('')
}

export function pictureOf(chart: Chart, brand: string): string {
  const plane = planeOf(chart)
  const zero = plane.y(0).toFixed(1)
  const axis = `<path d="M${size.side} ${zero}H${size.width - size.side}" stroke="${line}" stroke-width="0.8"/>`
  const names = chart.labels.map((text, index) => label(plane.x(index), size.height - 5, text)).join('')
  const drawn = chart.type === 'bars' ? bars(chart, plane, brand) : lines(chart, plane, brand)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">${axis}${drawn}${names}</svg>`
}
