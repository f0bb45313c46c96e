// A map of squares, as on the screen: what lies below zero is red.
import { tileStrength } from '@rostrum/contract/reports/tile-strength'
import type { Chart } from '../document.ts'
import { readableOn, tinted } from './colors.ts'
import { fitted } from './fitted-tiles.ts'
import type { Size } from './plane.ts'
import { label, rect } from './svg.ts'

const tallest = 300

export const tileMapHeight = ({ tiles = [] }: Chart, width: number): number => {
  const { height } = fitted(tiles, { x: 0, y: 0, width, height: tallest })
  return height
}

export function tileMap({ tiles = [], series: [first] }: Chart, { width, height }: Size, brand: string): string {
  const { size, left, top } = fitted(tiles, { x: 0, y: 0, width, height })
  const largest = Math.max(...(first?.values ?? []).map((value) => Math.abs(value ?? 0)))
  return tiles
    .map(({ code, column, row, at }) => {
      const value = at === null ? null : (first?.values[at] ?? null)
      const fill = value === null ? emptyTile : tileColor(value, largest, brand)
      const [x, y] = [left + column * size, top + row * size]
      const color = value === null ? emptyText : readableOn(fill)
      return rect(x + 0.5, y + 0.5, size - 1, size - 1, fill) + label(x + size / 2, y + size / 2 + 2.6, code, { color })
    })
    .join('')
}

export const emptyTile = '#eef0f2'
export const emptyText = '#5c6570'
const belowZero = '#a8485f'

export const tileColor = (value: number, largest: number, brand: string): string =>
  tinted(value < 0 ? belowZero : brand, tileStrength(value, largest))
