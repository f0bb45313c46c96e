import type { RotationPair } from '@rostrum/contract/targeting/rotations'
import { expect, test } from 'vitest'
import { rotationLayout } from './rotation-layout.ts'

const pair = (id: string, into: number, out: number): RotationPair => ({
  ...{ id, name: id, ticker: id },
  into: { amount: into, managerCount: 1 },
  out: { amount: out, managerCount: 1 },
  net: into - out,
})
const sum = (amount: number) => ({ amount, managerCount: 1 })

test('bands are as thick as their amounts, and do not overlap on either end', () => {
  const pairs = [pair('A', 100, 0), pair('B', 300, 50), pair('C', 0, 150)]
  const { bands, height, own } = rotationLayout({ pairs, into: sum(400), out: sum(200) })
  expect(bands.map(({ id, side }) => [id, side])).toEqual([
    ['B', 'into'],
    ['A', 'into'],
    ['C', 'out'],
    ['B', 'out'],
  ])
  const [largest, second] = bands
  expect((largest?.thickness ?? 0) / (second?.thickness ?? 1)).toBeCloseTo(3)
  for (const side of ['into', 'out']) {
    const own = bands.filter((band) => band.side === side)
    own.slice(1).forEach((band, at) => {
      const above = own[at]
      expect(band.peerTop).toBeGreaterThanOrEqual((above?.peerTop ?? 0) + (above?.thickness ?? 0))
      expect(band.ownTop).toBeCloseTo((above?.ownTop ?? 0) + (above?.thickness ?? 0))
    })
  }
  for (const { peerTop, ownTop, thickness } of bands) {
    expect(peerTop).toBeGreaterThanOrEqual(0)
    expect(peerTop + thickness).toBeLessThanOrEqual(height)
    expect(ownTop).toBeGreaterThanOrEqual(own.top)
    expect(ownTop + thickness).toBeLessThanOrEqual(own.top + own.height + 1e-9)
  }
})

test('a small band stays visible, and nothing rotated draws nothing', () => {
  const small = rotationLayout({ pairs: [pair('A', 1_000_000, 1)], into: sum(1_000_000), out: sum(1) })
  expect(small.bands.every(({ thickness }) => thickness >= 1)).toBe(true)
  const none = rotationLayout({ pairs: [pair('A', 0, 0)], into: sum(0), out: sum(0) })
  expect([none.bands, none.own.height]).toEqual([[], 0])
})
