import { useMemo } from 'react'
import classes from './Sparkline.module.css'

type SparklineProps = {
  values: number[]
  /** Text alternative: describes the trend, not the graphic. */
  label: string
  tone?: 'accent' | 'neutral' | 'change'
  width?: number
  height?: number
}

const INSET = 2

export function Sparkline({ values, label, tone = 'accent', width = 88, height = 24 }: SparklineProps) {
  const points = useMemo(() => place(values, width, height), [values, width, height])
  const last = points.at(-1)
  return (
    <svg
      className={classes.root}
      data-tone={tone === 'change' ? direction(values) : tone}
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <polyline className={classes.line} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {last && <circle className={classes.end} cx={last.x} cy={last.y} r={2} />}
    </svg>
  )
}

function place(values: number[], width: number, height: number) {
  const lowest = Math.min(...values)
  const range = Math.max(...values) - lowest
  const step = (width - 2 * INSET) / Math.max(values.length - 1, 1)
  return values.map((value, index) => ({
    x: round(INSET + index * step),
    // Center a flat line vertically.
    y: round(height - INSET - (range === 0 ? 0.5 : (value - lowest) / range) * (height - 2 * INSET)),
  }))
}

const round = (coordinate: number) => Math.round(coordinate * 10) / 10

function direction(values: number[]) {
  const change = (values.at(-1) ?? 0) - (values[0] ?? 0)
  if (change === 0) return 'neutral'
  return change > 0 ? 'positive' : 'negative'
}
