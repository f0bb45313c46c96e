// A map of squares: each country or state has one, about where it lies.
import { formatCell } from '@rostrum/contract/reports/format-cell'
import type { ChartBlock, MapTile } from '@rostrum/contract/reports/report'
import { tileStrength } from '@rostrum/contract/reports/tile-strength'
import { TableBehind } from '#ui/charts/Chart.tsx'
import { chartTable, chartWords } from './report-chart.ts'
import classes from './TileMap.module.css'

const size = 28
/** With the strongest color, the text of a square is readable in both themes. */
const mostColor = 55

export function TileMap({ block }: { block: ChartBlock }) {
  const { tiles = [], series } = block
  const values = series[0]?.values ?? []
  const largest = Math.max(...values.map((value) => Math.abs(value ?? 0)))
  const width = Math.max(...tiles.map(({ column }) => column + 1)) * size
  const height = Math.max(...tiles.map(({ row }) => row + 1)) * size
  return (
    <figure className={classes.root}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable */}
      <section className={classes.scroller} aria-label="Map" tabIndex={0}>
        <svg className={classes.map} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={chartWords(block)}>
          {tiles.map((tile) => (
            <Tile key={tile.code} tile={tile} block={block} largest={largest} />
          ))}
        </svg>
      </section>
      <TableBehind label={chartWords(block)} table={chartTable(block)} />
    </figure>
  )
}

function Tile({ tile, block, largest }: { tile: MapTile; block: ChartBlock; largest: number }) {
  const [first] = block.series
  const value = tile.at === null ? null : (first?.values[tile.at] ?? null)
  const color = value !== null && value < 0 ? 'var(--ui-negative)' : 'var(--ui-series-1)'
  const strength = value === null ? 0 : Math.round(tileStrength(value, largest) * mostColor)
  const fill = value === null ? 'var(--ui-hover)' : `color-mix(in srgb, ${color} ${strength}%, var(--ui-card))`
  const words = value === null ? tile.name : `${tile.name}: ${formatCell(value, first?.format ?? 'integer')}`
  return (
    <g transform={`translate(${tile.column * size} ${tile.row * size})`}>
      <title>{words}</title>
      <rect x={0.75} y={0.75} width={size - 1.5} height={size - 1.5} rx={3} style={{ fill }} />
      <text className={value === null ? classes.empty : classes.code} x={size / 2} y={size / 2}>
        {tile.code}
      </text>
    </g>
  )
}
