import { Button } from '@mantine/core'
import type { Charted } from '@rostrum/contract/reports/charting'
import { markTypeLabels } from '@rostrum/contract/reports/charting'
import { markTypes } from '@rostrum/contract/reports/charting-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Chart } from '#ui/charts/Chart.tsx'
import type { ChartColors } from '#ui/charts/chart-colors.ts'
import type { ChartInstance } from '#ui/charts/chart-engine.ts'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { chartTable, chartWords } from '../page/public.ts'
import classes from './ChartingPage.module.css'
import { blockOf, chartingChart, nearestLabel } from './charting-chart.ts'

interface ChartPictureProps {
  charted: Charted
  isLog: boolean
  /** A click on a day. */
  onDay?: ((day: string) => void) | undefined
  /** Shows only the days in sight. */
  onKeepRange: (from: string, to: string) => void
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

export function ChartPicture({ charted, isLog, onDay, onKeepRange }: ChartPictureProps) {
  const isPhone = useIsPhone()
  const block = blockOf(charted)
  const [sight, setSight] = useState<{ of: Charted; from: string; to: string }>()
  const option = useCallback((colors: ChartColors) => chartingChart({ charted, isLog }, colors), [charted, isLog])
  const table = useMemo(() => chartTable(block), [block])
  const latest = useRef({ charted, onDay })
  useEffect(() => {
    latest.current = { charted, onDay }
  })
  const watch = (chart: ChartInstance) => {
    chart.on('datazoom', () => {
      const [zoom] = (chart.getOption().dataZoom ?? []) as { startValue: number; endValue: number }[]
      if (zoom) setSight({ of: latest.current.charted, from: dayOf(zoom.startValue), to: dayOf(zoom.endValue) })
    })
    chart.getZr().on('click', ({ offsetX, offsetY }) => {
      const { charted: shown, onDay: take } = latest.current
      if (!take || !chart.containPixel('grid', [offsetX, offsetY])) return
      const labels = blockOf(shown).labels.map(String)
      const time = Number(chart.convertFromPixel({ xAxisIndex: 0 }, offsetX))
      const label = labels[nearestLabel(labels, time)]
      if (label) take(shown.step === 'day' || shown.step === 'quarter' ? label : dayOf(time))
    })
  }
  const isZoomed = sight?.of === charted
  return (
    <>
      <Chart height={isPhone ? 340 : 480} label={chartWords(block)} option={option} table={table} onReady={watch} />
      <div className={classes.below}>
        <MarkLegend charted={charted} />
        {isZoomed && (
          <Button size="compact-xs" variant="default" onClick={() => onKeepRange(sight.from, sight.to)}>
            Keep the zoomed range
          </Button>
        )}
      </div>
    </>
  )
}

const signs = { events: '◆', meetings: '●', deadlines: '▲', disclosures: '■', annotations: '⚑' }

function MarkLegend({ charted: { marks } }: { charted: Charted }) {
  const counts = markTypes.map((type) => ({ type, count: marks.filter((mark) => mark.type === type).length }))
  const shown = counts.filter(({ count }) => count > 0)
  if (shown.length === 0) return <span />
  return (
    <ul className={classes.legend} aria-label="Marks">
      {shown.map(({ type, count }) => (
        <li key={type}>
          <span aria-hidden="true">{signs[type]}</span> {markTypeLabels[type]} ({count})
        </li>
      ))}
    </ul>
  )
}
