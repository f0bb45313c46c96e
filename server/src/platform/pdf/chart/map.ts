// Places and the ways between them, drawn where the writer of the document has put them.
import type { MapPicture } from '../document.ts'
import { readableOn } from './colors.ts'
import { dot, hairline, ink, label, point, stroke, textWidth } from './svg.ts'

const markRadius = 8

export function mapOf({ width, height, lines, marks, scale }: MapPicture, brand: string): string {
  const frame = `M${point(0.5, 0.5)}H${width - 0.5}V${height - 0.5}H0.5Z`
  const bar = height - 12
  const drawn = [
    stroke(frame, hairline),
    ...lines.map(({ x1, y1, x2, y2 }) => stroke(`M${point(x1, y1)}L${point(x2, y2)}`, ink, 1)),
    ...lines.map(({ x1, y1, x2, y2, text }) => label((x1 + x2) / 2, (y1 + y2) / 2 - 4, text)),
    ...marks.map(({ x, y, text }) => {
      const half = Math.max(0, textWidth(text) / 2 - markRadius + 4)
      const wide = half > 0 ? stroke(`M${point(x - half, y)}L${point(x + half, y)}`, brand, markRadius * 2) : ''
      const ends = dot(x - half, y, brand, markRadius) + dot(x + half, y, brand, markRadius)
      return `${wide}${ends}${label(x, y + 2.7, text, { color: readableOn(brand) })}`
    }),
    stroke(`M${point(10, bar - 4)}V${bar}H${(10 + scale.length).toFixed(1)}V${bar - 4}`, ink),
    label(10 + scale.length + 5, bar, scale.text, { anchor: 'start' }),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawn.join('')}</svg>`
}
