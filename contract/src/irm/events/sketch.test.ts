import { expect, test } from 'vitest'
import { sketchOf } from './sketch.ts'

const size = { width: 400, height: 240 }
const at = (id: string, latitude: number | null, longitude: number | null) => ({
  name: id,
  venue: { id, latitude, longitude },
})
const harbor = at('Harbor', 42.35, -71.05)
const backBay = at('Back Bay', 42.35, -71.08)
const cambridge = at('Cambridge', 42.37, -71.08)

test('a day is drawn to scale, north up, in its order', () => {
  const sketch = sketchOf([harbor, harbor, backBay, { name: 'At their office', venue: undefined }, cambridge], size)
  expect(sketch?.places.map(({ number, name }) => `${number} ${name}`)).toEqual([
    '1 Harbor',
    '2 Back Bay',
    '3 Cambridge',
  ])
  expect(sketch?.missing).toEqual(['At their office'])
  const [one, two, three] = sketch?.marks ?? []
  if (!one || !two || !three) throw new Error('three marks expected')
  expect(one.x).toBeGreaterThan(two.x)
  expect(three.y).toBeLessThan(two.y)
  const [toBackBay, toCambridge] = sketch?.ways ?? []
  const drawn = Math.hypot(one.x - two.x, one.y - two.y) / Math.hypot(two.x - three.x, two.y - three.y)
  expect(drawn).toBeCloseTo((toBackBay?.kilometers ?? 0) / (toCambridge?.kilometers ?? 1), 2)
  expect(sketch?.lines.map(({ text }) => text)).toEqual(['2.5 km, 20 min', '2.2 km, 20 min'])
  for (const { x, y } of sketch?.marks ?? []) {
    expect(x >= 0 && x <= size.width && y >= 0 && y <= size.height).toBe(true)
  }
})

test('places that are close share a mark, and a place that is visited again has two numbers', () => {
  const nextDoor = at('Next door', 42.3501, -71.0501)
  const sketch = sketchOf([harbor, nextDoor, cambridge, harbor], size)
  expect(sketch?.marks.map(({ text }) => text)).toEqual(['1, 2, 4', '3'])
  expect(sketch?.lines).toHaveLength(2)
})

test('the date line is crossed the shorter way round', () => {
  const [fiji, samoa] = sketchOf([at('Suva', -18, 178), at('Apia', -14, -172)], size)?.marks ?? []
  expect(samoa?.x).toBeGreaterThan(fiji?.x ?? Number.POSITIVE_INFINITY)
})

test('one place, or none with coordinates, is no map', () => {
  expect(sketchOf([harbor, harbor, at('Unknown', null, null)], size)).toBeUndefined()
})
