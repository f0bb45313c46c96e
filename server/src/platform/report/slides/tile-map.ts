// PowerPoint has no map that other programs read: a square for each place, named after the place with its figure.
import { formatCell } from '@rostrum/contract/reports/format-cell'
import type { ChartBlock } from '@rostrum/contract/reports/report'
import type { Brand } from '../../brand/brand.ts'
import { readableOn } from '../../pdf/chart/colors.ts'
import { fitted } from '../../pdf/chart/fitted-tiles.ts'
import { emptyText, emptyTile, tileColor } from '../../pdf/chart/tile-map.ts'
import { font, hexOf } from './frame.ts'
import type { Slide, TextOptions } from './library.ts'

interface Room {
  x: number
  y: number
  w: number
  h: number
}

export function drawTileMap(on: Slide, { tiles = [], series: [first] }: ChartBlock, brand: Brand, box: Room): void {
  const { size, left, top } = fitted(tiles, { x: box.x, y: box.y, width: box.w, height: box.h })
  const largest = Math.max(...(first?.values ?? []).map((value) => Math.abs(value ?? 0)))
  for (const { code, name, column, row, at } of tiles) {
    const value = at === null ? null : (first?.values[at] ?? null)
    const fill = value === null ? emptyTile : tileColor(value, largest, brand.color)
    on.addText(code, {
      ...{ shape: 'rect', x: left + column * size, y: top + row * size, w: size, h: size, margin: 0 },
      fill: { color: hexOf(fill) },
      line: { color: 'FFFFFF', width: 1 },
      ...{ fontFace: font, fontSize: 8, color: hexOf(value === null ? emptyText : readableOn(fill)) },
      ...{ valign: 'middle', align: 'center' },
      objectName: value === null ? name : `${name}: ${formatCell(value, first?.format ?? 'integer')}`,
    } as TextOptions)
  }
}
