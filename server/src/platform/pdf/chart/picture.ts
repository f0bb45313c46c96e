// Charts as SVG pictures, drawn by hand: a file needs neither a browser nor a chart library.
import { formatCell } from '@rostrum/contract/reports/format-cell'
import type { Chart } from '../document.ts'
import { readableOn, seriesColor, tinted } from './colors.ts'
import { type Plane, planeOf, type Size } from './plane.ts'
import { scaleOf, tickText } from './scale.ts'
import { dot, hairline, label, point, rect, shortened, stroke, textWidth } from './svg.ts'
import { tileMap, tileMapHeight } from './tile-map.ts'
import { boxesOf } from './treemap.ts'

const widestBar = 36

/** One bar of each series beside the other, or one above the other. */
function bars(chart: Chart, plane: Plane, brand: string): string {
  const isStacked = chart.type === 'stacked'
  const beside = isStacked ? 1 : Math.max(1, chart.series.length)
  const wide = Math.min(widestBar, (plane.step * 0.72) / beside)
  const hasRoom = (text: string) =>
    beside === 1 && !isStacked && (plane.isLying ? plane.step > 8 : textWidth(text) < plane.step + 2)
  const drawn: string[] = []
  for (const [index] of chart.labels.entries()) {
    const reached = { up: 0, down: 0 }
    for (const [place, { values, axis = 1, format }] of chart.series.entries()) {
      const value = values[index] ?? null
      const start = plane.middle(index) + (isStacked ? -wide / 2 : (place - beside / 2) * wide)
      if (value === null) {
        if (chart.series.length === 1) drawn.push(at(plane, start + wide / 2, plane.along(0), 'n/a', false))
        continue
      }
      const base = isStacked ? (value < 0 ? reached.down : reached.up) : 0
      if (value < 0) reached.down += value
      else reached.up += value
      drawn.push(
        bar(plane, start, wide, plane.along(base, axis), plane.along(base + value, axis), seriesColor(brand, place)),
      )
      const text = chart.shown?.[place]?.[index] ?? (format ? tickText(value, format) : '')
      if (hasRoom(text)) drawn.push(at(plane, start + wide / 2, plane.along(value, axis), text, value < 0))
    }
  }
  return drawn.join('')
}

function bar({ isLying }: Plane, start: number, wide: number, from: number, to: number, color: string): string {
  const [low, length] = [Math.min(from, to), Math.max(0.5, Math.abs(to - from))]
  return isLying ? rect(low, start, length, wide, color) : rect(start, low, wide, length, color)
}

function at({ isLying }: Plane, across: number, along: number, text: string, isBelow: boolean): string {
  if (!isLying) return label(across, along + (isBelow ? 8 : -3), text)
  return label(along + (isBelow ? -3 : 3), across + 2.6, text, { anchor: isBelow ? 'end' : 'start' })
}

const mostDots = 40

function lines({ series, labels }: Chart, { middle, along }: Plane, brand: string): string {
  return series
    .map(({ values, axis = 1 }, place) => {
      const color = seriesColor(brand, place)
      let path = ''
      let isOpen = false
      const dots: string[] = []
      for (const [index, value] of values.entries()) {
        const before = isOpen
        isOpen = value !== null
        if (value === null) continue
        path += `${before ? 'L' : 'M'}${point(middle(index), along(value, axis))}`
        // A value between two gaps is a dot, however many there are.
        const isAlone = !before && (values[index + 1] ?? null) === null
        if (isAlone || labels.length <= mostDots) dots.push(dot(middle(index), along(value, axis), color))
      }
      return stroke(path || 'M0 0', color, 1.4, axis === 2 ? '4 2' : undefined) + dots.join('')
    })
    .join('')
}

/** A gap parts an area: what is unknown is not zero. */
function areas({ series, labels }: Chart, { middle, along }: Plane, brand: string): string {
  const base = labels.map(() => 0)
  return series
    .map(({ values, axis = 1 }, place) => {
      const runs: number[][] = []
      for (const index of labels.keys()) {
        if ((values[index] ?? null) === null) continue
        const last = runs.at(-1)
        if (last?.at(-1) === index - 1) last.push(index)
        else runs.push([index])
      }
      const upper = (index: number) => (base[index] ?? 0) + (values[index] ?? 0)
      const color = seriesColor(brand, place)
      const drawn = runs.map((run) => {
        const top = run.map((index) => point(middle(index), along(upper(index), axis)))
        const bottom = run.map((index) => point(middle(index), along(base[index] ?? 0, axis))).toReversed()
        return `<path d="M${[...top, ...bottom].join('L')}Z" fill="${tinted(color, 0.55)}"/>${stroke(`M${top.join('L')}`, color, 1.2)}`
      })
      for (const index of labels.keys()) base[index] = upper(index)
      return drawn.join('')
    })
    .join('')
}

const mostNamedPoints = 25

function scatter({ series: [across, up], labels }: Chart, { width, height }: Size, brand: string): string {
  const pairs = labels.flatMap((name, at) => {
    const [x, y] = [across?.values[at] ?? null, up?.values[at] ?? null]
    return x === null || y === null ? [] : [{ name, x, y }]
  })
  const [xs, ys] = [
    scaleOf(
      pairs.map(({ x }) => x),
      false,
    ),
    scaleOf(
      pairs.map(({ y }) => y),
      false,
    ),
  ]
  const texts = ys.ticks.map((tick) => tickText(tick, up?.format ?? 'integer'))
  const [left, right] = [Math.max(...texts.map(textWidth)) + 8, width - 20]
  const [top, bottom] = [16, height - 26]
  const x = (value: number) => left + xs.place(value) * (right - left)
  const y = (value: number) => bottom - ys.place(value) * (bottom - top)
  return [
    ...ys.ticks.map(
      (tick, at) =>
        stroke(`M${point(left, y(tick))}L${point(right, y(tick))}`, hairline, 0.5) +
        label(left - 4, y(tick) + 2.6, texts[at] ?? '', { anchor: 'end' }),
    ),
    ...xs.ticks.map(
      (tick) =>
        stroke(`M${point(x(tick), top)}L${point(x(tick), bottom)}`, hairline, 0.5) +
        label(x(tick), bottom + 10, tickText(tick, across?.format ?? 'integer')),
    ),
    label(right, height - 4, across?.name ?? '', { anchor: 'end' }),
    label(left, 8, up?.name ?? '', { anchor: 'start' }),
    ...pairs.map(
      (one) =>
        dot(x(one.x), y(one.y), brand, 2.5) +
        (pairs.length <= mostNamedPoints
          ? label(x(one.x) + 4, y(one.y) - 3, shortened(one.name, 110), { anchor: 'start' })
          : ''),
    ),
  ].join('')
}

function treemap({ series: [first], labels }: Chart, { width, height }: Size, brand: string): string {
  const parts = labels
    .map((name, at) => ({ name, value: first?.values[at] ?? 0 }))
    .filter(({ value }) => value > 0)
    .sort((one, other) => other.value - one.value)
  const largest = parts[0]?.value ?? 1
  const boxes = boxesOf(
    parts.map(({ value }) => value),
    { x: 0, y: 0, width, height },
  )
  return boxes
    .map((box, at) => {
      const { name = '', value = 0 } = parts[at] ?? {}
      const fill = tinted(brand, 0.3 + 0.7 * Math.sqrt(value / largest))
      const color = readableOn(fill)
      const room = box.width - 6
      const texts =
        box.height > 12 && room > 24
          ? [
              label(box.x + 4, box.y + 10, shortened(name, room), { anchor: 'start', color }),
              box.height > 22
                ? label(box.x + 4, box.y + 20, shortened(formatCell(value, first?.format ?? 'integer'), room), {
                    anchor: 'start',
                    color,
                  })
                : '',
            ]
          : []
      return rect(box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1, fill) + texts.join('')
    })
    .join('')
}

function drawn(chart: Chart, size: Size, brand: string): string {
  if (chart.type === 'scatter') return scatter(chart, size, brand)
  if (chart.type === 'treemap') return treemap(chart, size, brand)
  if (chart.type === 'map') return tileMap(chart, size, brand)
  const { plane, frame } = planeOf(chart, size)
  const draw = { bar: bars, stacked: bars, line: lines, area: areas }[chart.type]
  return frame + draw(chart, plane, brand)
}

const upright = 155
const tallest = 420

/** Bars that lie need a line each. */
function heightOf(chart: Chart, width: number): number {
  if (chart.type === 'map') return tileMapHeight(chart, width)
  if (chart.type === 'treemap' || chart.type === 'scatter') return Math.min(320, width * 0.5)
  if (!planeOf(chart, { width, height: upright }).plane.isLying) return upright
  const beside = chart.type === 'bar' ? Math.min(2, chart.series.length) : 1
  return Math.min(tallest, 40 + 15 * chart.labels.length * beside)
}

export function pictureOf(chart: Chart, width: number, brand: string): string {
  const height = heightOf(chart, width)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawn(chart, { width, height }, brand)}</svg>`
}
