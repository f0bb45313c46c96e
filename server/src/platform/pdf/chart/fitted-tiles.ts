import type { MapTile } from '@rostrum/contract/reports/report'
import type { Box } from './treemap.ts'

/** The largest squares with which the tiles fit into a box, in its middle. */
export function fitted(tiles: readonly MapTile[], box: Box) {
  const columns = Math.max(1, ...tiles.map(({ column }) => column + 1))
  const rows = Math.max(1, ...tiles.map(({ row }) => row + 1))
  const size = Math.min(box.width / columns, box.height / rows)
  return { size, height: size * rows, left: box.x + (box.width - size * columns) / 2, top: box.y }
}
