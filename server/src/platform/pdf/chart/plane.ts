// Where the values of a chart are on the paper: its axes, its labels and its marks.
import type { Chart } from '../document.ts'
import { type Scale, scaleOf, tickText } from './scale.ts'
import { hairline, ink, label, point, shortened, stroke, textWidth } from './svg.ts'

export interface Size {
  width: number
  height: number
}

export interface Plane {
  left: number
  right: number
  top: number
  bottom: number
  /** Bars beside their names, where these are too long to stand below. */
  isLying: boolean
  step: number
  /** The middle of a label's place. */
  middle(index: number): number
  /** Along the axis of the values. */
  along(value: number, axis?: 1 | 2): number
}

const labelHeight = 14
const mostLyingLabels = 40

const known = (values: readonly (number | null)[]) => values.flatMap((value) => value ?? [])

/** The sums that stacked series reach, below and above zero. */
function reached({ labels, series }: Chart, axis: 1 | 2): number[] {
  const own = series.filter((one) => (one.axis ?? 1) === axis)
  return labels.flatMap((_, at) => {
    const values = known(own.map(({ values }) => values[at] ?? null))
    const sumOf = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0)
    return [sumOf(values.filter((value) => value > 0)), sumOf(values.filter((value) => value < 0))]
  })
}

function axisOf(chart: Chart, axis: 1 | 2): Scale | undefined {
  const own = chart.series.filter((one) => (one.axis ?? 1) === axis)
  if (own.length === 0) return undefined
  const isSummed = chart.type === 'stacked' || chart.type === 'area'
  const values = isSummed ? reached(chart, axis) : own.flatMap(({ values }) => known(values))
  return scaleOf(values, chart.type !== 'line')
}

/** Longer than a quarter or a month. */
const longLabel = 10

const isTooLong = ({ labels }: Chart, width: number) =>
  labels.some((text) => text.length > longLabel && textWidth(text) > width / Math.max(1, labels.length))

export function planeOf(chart: Chart, size: Size): { plane: Plane; frame: string } {
  const isBars = chart.type === 'bar' || chart.type === 'stacked'
  const isLying = isBars && chart.labels.length <= mostLyingLabels && isTooLong(chart, size.width - 60)
  const scales = { 1: axisOf(chart, 1), 2: axisOf(chart, 2) }
  const formats = {
    1: chart.series.find(({ axis = 1 }) => axis === 1)?.format ?? 'integer',
    2: chart.series.find(({ axis }) => axis === 2)?.format ?? 'integer',
  }
  const textsOf = (axis: 1 | 2) => scales[axis]?.ticks.map((tick) => tickText(tick, formats[axis])) ?? []
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(textWidth))
  const names = isLying ? Math.min(size.width * 0.34, widest(chart.labels)) : 0
  const hasMarks = (chart.marks?.length ?? 0) > 0
  const left = (isLying ? names : widest(textsOf(1))) + 8
  const right = size.width - (isLying ? 26 : widest(textsOf(2)) + (scales[2] ? 8 : 4))
  const [top, bottom] = [hasMarks ? 22 : 12, size.height - labelHeight - 2]
  const first = isLying ? top : left
  const length = isLying ? bottom - top : right - left
  const step = length / Math.max(1, chart.labels.length)
  const along = (value: number, axis: 1 | 2 = 1) => {
    const place = (scales[axis] ?? scales[1])?.place(value) ?? 0
    return isLying ? left + place * (right - left) : bottom - place * (bottom - top)
  }
  const plane: Plane = { left, right, top, bottom, isLying, step, middle: (at) => first + step * (at + 0.5), along }
  const frame = [
    ticksOf(plane, scales[1] ?? scales[2], textsOf(scales[1] ? 1 : 2), scales[1] ? 1 : 2),
    scales[1] && scales[2] ? farTicks(plane, scales[2], textsOf(2)) : '',
    labelsOf(chart, plane, size),
    marksOf(chart, plane, size),
  ]
  return { plane, frame: frame.join('') }
}

function ticksOf(plane: Plane, scale: Scale | undefined, texts: readonly string[], axis: 1 | 2): string {
  const { left, right, top, bottom, isLying, along } = plane
  return (scale?.ticks ?? [])
    .map((tick, at) => {
      const place = along(tick, axis)
      const line = isLying
        ? `M${point(place, top)}L${point(place, bottom)}`
        : `M${point(left, place)}L${point(right, place)}`
      const text = texts[at] ?? ''
      return (
        stroke(line, tick === 0 ? '#9aa3ad' : hairline, tick === 0 ? 0.8 : 0.5) +
        (isLying ? label(place, bottom + 10, text) : label(left - 4, place + 2.6, text, { anchor: 'end' }))
      )
    })
    .join('')
}

const farTicks = ({ right, along }: Plane, { ticks }: Scale, texts: readonly string[]) =>
  ticks.map((tick, at) => label(right + 4, along(tick, 2) + 2.6, texts[at] ?? '', { anchor: 'start' })).join('')

/** Every label where there is room, otherwise every second, third, and so on. */
function labelsOf(chart: Chart, { middle, isLying, step, left }: Plane, { height }: Size): string {
  if (chart.type === 'scatter') return ''
  if (isLying) {
    const every = Math.max(1, Math.ceil(9 / step))
    return chart.labels
      .map((text, at) =>
        at % every === 0 ? label(left - 5, middle(at) + 2.6, shortened(text, left - 6), { anchor: 'end' }) : '',
      )
      .join('')
  }
  const widest = Math.max(0, ...chart.labels.map((text) => Math.min(90, textWidth(text))))
  const every = Math.max(1, Math.ceil((widest + 6) / step))
  return chart.labels
    .map((text, at) => (at % every === 0 ? label(middle(at), height - 4, shortened(text, step * every + 10)) : ''))
    .join('')
}

const markRoom = 90

function marksOf({ marks = [] }: Chart, { middle, top, bottom, isLying, right, left }: Plane, { width }: Size): string {
  if (isLying) return ''
  let free = 0
  return [...marks]
    .sort((one, other) => one.at - other.at)
    .map(({ at, text }) => {
      const x = Math.min(right, Math.max(left, middle(at)))
      const line = stroke(`M${point(x, top - 8)}L${point(x, bottom)}`, ink, 0.6, '2 2')
      const shown = shortened(text, markRoom)
      const start = Math.min(x, width - textWidth(shown))
      if (start < free) return line
      free = start + textWidth(shown) + 8
      return line + label(start, top - 11, shown, { anchor: 'start' })
    })
    .join('')
}
