// A day drawn to scale from the coordinates of its venues: numbered places, and the ways between them. No map service is
// asked, as for travel times.
import { kilometersBetween, type Place, travelMinutes } from './travel.ts'

export interface Visit {
  /** Of the venue; without one, of the meeting. */
  name: string
  venue: Place | undefined
}

interface Way {
  from: number
  to: number
  kilometers: number
  minutes: number
}

export interface Sketch {
  width: number
  height: number
  /** Places too close to each other for two marks share one. */
  marks: { x: number; y: number; text: string }[]
  lines: { from: number; x1: number; y1: number; x2: number; y2: number; text: string }[]
  scale: { length: number; text: string }
  places: { number: number; name: string }[]
  ways: Way[]
  /** Without coordinates. */
  missing: string[]
}

type Located = Place & { latitude: number; longitude: number }
interface Stop {
  number: number
  name: string
  at: Located
}
interface Point {
  x: number
  y: number
}

const isLocated = (place: Place | undefined): place is Located =>
  Boolean(place) && place?.latitude !== null && place?.longitude !== null

/** Around the outermost marks, with room for their text. */
const margin = 40
const markSize = 24
/** A building and the one next door are not drawn miles apart. */
const leastKilometers = 0.4
const kilometersPerDegree = 111.195

export const wayText = ({ kilometers, minutes }: Pick<Way, 'kilometers' | 'minutes'>): string =>
  `${kilometers < 10 ? kilometers.toFixed(1) : Math.round(kilometers).toLocaleString('en-US')} km, ${minutes} min`

/** In the order of the day. Undefined if fewer than two different places are known. */
export function sketchOf(visits: readonly Visit[], { width, height }: { width: number; height: number }) {
  const stops = stopsOf(visits)
  if (new Set(stops.map(({ at }) => at.id)).size < 2) return
  const { points, pixelsPerKilometer } = project(stops, { width, height })
  const marks = marksOf(stops, points)
  const markOf = (stop: Stop) => marks.find(({ numbers }) => numbers.includes(stop.number))
  const ways: Way[] = []
  const lines: Sketch['lines'] = []
  for (const [index, to] of stops.entries()) {
    const from = stops[index - 1]
    if (!from) continue
    const kilometers = kilometersBetween(from.at, to.at) ?? 0
    const way = { from: from.number, to: to.number, kilometers, minutes: travelMinutes(from.at, to.at) }
    ways.push(way)
    const [start, end] = [markOf(from), markOf(to)]
    if (!start || !end || start === end) continue
    lines.push({ from: from.number, x1: start.x, y1: start.y, x2: end.x, y2: end.y, text: wayText(way) })
  }
  const sketch: Sketch = {
    ...{ width, height, lines, ways },
    marks: marks.map(({ x, y, numbers }) => ({ x, y, text: numbers.join(', ') })),
    scale: scaleOf(pixelsPerKilometer, width),
    places: stops.map(({ number, name }) => ({ number, name })),
    missing: [...new Set(visits.filter(({ venue }) => !isLocated(venue)).map(({ name }) => name))],
  }
  return sketch
}

/** Meetings one after the other at one venue are one stop. */
function stopsOf(visits: readonly Visit[]): Stop[] {
  const stops: Stop[] = []
  for (const { name, venue } of visits) {
    if (!isLocated(venue) || stops.at(-1)?.at.id === venue.id) continue
    stops.push({ number: stops.length + 1, name, at: venue })
  }
  return stops
}

/** Flat, which is true enough for a day; across the date line the shorter way round. */
function project(stops: readonly Stop[], { width, height }: { width: number; height: number }) {
  const first = stops[0]?.at ?? { latitude: 0, longitude: 0 }
  const shrink = Math.cos((middleOf(stops.map(({ at }) => at.latitude)) * Math.PI) / 180)
  const flat = stops.map(({ at }): Point => {
    const east = ((at.longitude - first.longitude + 540) % 360) - 180
    return { x: east * shrink * kilometersPerDegree, y: (first.latitude - at.latitude) * kilometersPerDegree }
  })
  const xs = flat.map(({ x }) => x)
  const ys = flat.map(({ y }) => y)
  const pixelsPerKilometer = Math.min(
    (width - 2 * margin) / Math.max(leastKilometers, Math.max(...xs) - Math.min(...xs)),
    (height - 2 * margin) / Math.max(leastKilometers, Math.max(...ys) - Math.min(...ys)),
  )
  const points = flat.map(({ x, y }) => ({
    x: width / 2 + (x - middleOf(xs)) * pixelsPerKilometer,
    y: height / 2 + (y - middleOf(ys)) * pixelsPerKilometer,
  }))
  return { points, pixelsPerKilometer }
}

const middleOf = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2

function marksOf(stops: readonly Stop[], points: readonly Point[]) {
  const marks: (Point & { numbers: number[] })[] = []
  for (const [index, { number }] of stops.entries()) {
    const point = points[index]
    if (!point) continue
    const near = marks.find(({ x, y }) => Math.hypot(x - point.x, y - point.y) < markSize)
    if (near) near.numbers.push(number)
    else marks.push({ ...point, numbers: [number] })
  }
  return marks
}

/** At most a quarter of the width, as 1, 2 or 5 of a unit. */
function scaleOf(pixelsPerKilometer: number, width: number): Sketch['scale'] {
  const most = width / 4 / pixelsPerKilometer
  const unit = 10 ** Math.floor(Math.log10(most))
  const kilometers = ([5, 2, 1].find((count) => count * unit <= most) ?? 1) * unit
  const text = kilometers < 1 ? `${Math.round(kilometers * 1000)} m` : `${kilometers.toLocaleString('en-US')} km`
  return { length: kilometers * pixelsPerKilometer, text }
}
