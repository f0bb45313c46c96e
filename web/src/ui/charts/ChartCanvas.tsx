import { useMantineTheme } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import classes from './Chart.module.css'
import { type ChartColors, readChartColors, useDocumentScheme } from './chart-colors.ts'
import { type ChartInstance, type ChartOption, createChart } from './chart-engine.ts'

type ChartCanvasProps = {
  /** Must be referentially stable while the chart is unchanged. */
  option: (colors: ChartColors) => ChartOption
  label: string
  height: number
  /** Called once with the created chart, for its events. */
  onReady?: ((chart: ChartInstance) => void) | undefined
}

export function ChartCanvas({ option, label, height, onReady }: ChartCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<ChartInstance>(null)
  const scheme = useDocumentScheme()
  const { primaryColor } = useMantineTheme()
  const ready = useEffectEvent((created: ChartInstance) => onReady?.(created))

  useEffect(() => {
    if (!box.current) return
    const created = createChart(box.current)
    chart.current = created
    ready(created)
    const observer = new ResizeObserver(() => created.resize())
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      created.dispose()
      chart.current = null
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: scheme and accent change the token values
  useEffect(() => {
    if (box.current) chart.current?.setOption(option(readChartColors(box.current)), { notMerge: true })
  }, [option, scheme, primaryColor])

  return <div ref={box} className={classes.canvas} style={{ height }} role="img" aria-label={label} />
}
