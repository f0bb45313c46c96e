// One page of a report as on paper: the same figures, filters and sources as in its files.
import { formatCell } from '@rostrum/contract/reports/format-cell'
import type { ChartBlock, FiguresBlock, ReportBlock, ReportPage, ReportRow } from '@rostrum/contract/reports/report'
import { useCallback, useId } from 'react'
import { Chart } from '#ui/charts/Chart.tsx'
import type { ChartColors } from '#ui/charts/chart-colors.ts'
import { Legend } from '#ui/charts/Legend.tsx'
import { Stat } from '#ui/Stat.tsx'
import classes from './ReportPageView.module.css'
import { type OnFigure, ReportTable, signOf } from './ReportTable.tsx'
import { chartHeight, chartTable, chartWords, reportChart, seriesColor } from './report-chart.ts'
import { TileMap } from './TileMap.tsx'

type ReportPageViewProps = {
  page: ReportPage
  /** A click on a row of a table, besides the link to its record. */
  onRow?: (row: ReportRow) => void
  /** Makes every figure of a table a button. */
  onFigure?: OnFigure
}

export function ReportPageView({ page, onRow, onFigure }: ReportPageViewProps) {
  const titleId = useId()
  return (
    <article className={classes.sheet} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 className={classes.title} id={titleId}>
          {page.title}
        </h2>
        {page.subtitle && <p className={classes.subtitle}>{page.subtitle}</p>}
        {page.filters.length > 0 && (
          <ul className={classes.filters} aria-label="Filters">
            {page.filters.map((filter) => (
              <li key={filter}>{filter}</li>
            ))}
          </ul>
        )}
      </header>
      {page.blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is replaced as a whole
        <div key={at} className={classes.block} data-type={block.type}>
          {block.title && <h3 className={classes.blockTitle}>{block.title}</h3>}
          <Block block={block} pageTitle={page.title} onRow={onRow} onFigure={onFigure} />
        </div>
      ))}
      {page.sources.length > 0 && (
        <footer className={classes.sources}>
          {page.sources.map((source) => (
            <p key={source}>{source}</p>
          ))}
        </footer>
      )}
    </article>
  )
}

type BlockProps = {
  block: ReportBlock
  pageTitle: string
  onRow: ReportPageViewProps['onRow']
  onFigure: OnFigure | undefined
}

function Block({ block, pageTitle, onRow, onFigure }: BlockProps) {
  switch (block.type) {
    case 'table':
      return <ReportTable block={block} label={pageTitle} onRow={onRow} onFigure={onFigure} />
    case 'chart':
      return <ReportChart block={block} />
    case 'figures':
      return <Figures block={block} />
    case 'text':
      return block.paragraphs.map((paragraph) => (
        <p key={paragraph} className={classes.paragraph}>
          {paragraph}
        </p>
      ))
  }
}

function ReportChart({ block }: { block: ChartBlock }) {
  return block.chart === 'map' ? <MapBlock block={block} /> : <DrawnChart block={block} />
}

const MapBlock = ({ block }: { block: ChartBlock }) => (
  <>
    <TileMap block={block} />
    {block.note && <p className={classes.note}>{block.note}</p>}
  </>
)

function DrawnChart({ block }: { block: ChartBlock }) {
  const option = useCallback((colors: ChartColors) => reportChart(block, colors), [block])
  const hasLegend = block.series.length > 1 && block.chart !== 'scatter' && block.chart !== 'treemap'
  return (
    <>
      {hasLegend && (
        <Legend
          items={block.series.map(({ name }, at) => ({
            id: name,
            color: seriesColor(at),
            label: name,
            ...(block.chart === 'line' && { sign: 'line' as const }),
          }))}
        />
      )}
      <Chart label={chartWords(block)} option={option} table={chartTable(block)} height={chartHeight(block)} />
      {block.note && <p className={classes.note}>{block.note}</p>}
    </>
  )
}

const Figures = ({ block }: { block: FiguresBlock }) => (
  <div className={classes.figures}>
    {block.figures.map(({ label, value, format, change, note }) => (
      <Stat
        key={label}
        label={label}
        value={formatCell(value, format)}
        delta={
          change && (
            <span data-sign={signOf(change.value, change.format)} className={classes.delta}>
              {formatCell(change.value, change.format)}
            </span>
          )
        }
        hint={[change?.against, note].filter(Boolean).join(', ') || undefined}
      />
    ))}
  </div>
)
