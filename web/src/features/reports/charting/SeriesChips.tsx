import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { type Charted, type ChartedSeries, readSeries } from '@rostrum/contract/reports/charting'
import { mostSeries } from '@rostrum/contract/reports/charting-query'
import { IconPlus, IconX } from '@tabler/icons-react'
import classes from './ChartingPage.module.css'
import { colorIndexes } from './charting-chart.ts'
import { cssColorOf, lineTypeOf, onOtherAxis } from './series-style.ts'

interface SeriesChipsProps {
  charted: Charted
  keys: string[]
  onChange: (keys: string[]) => void
  onAdd: () => void
}

/** The legend, and where series are moved to the other axis or removed. */
export function SeriesChips({ charted, keys, onChange, onAdd }: SeriesChipsProps) {
  const indexes = colorIndexes(charted)
  return (
    <ul className={classes.chips} aria-label="Series">
      {charted.series.map((series, at) => (
        <SeriesChip
          key={`${series.key} ${series.isComparison}`}
          series={series}
          colorIndex={indexes[at] ?? 0}
          isOnly={keys.length <= 1}
          onMove={() => onChange(keys.map((key) => (key === series.key ? onOtherAxis(key) : key)))}
          onRemove={() => onChange(keys.filter((key) => key !== series.key))}
        />
      ))}
      <li>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          disabled={keys.length >= mostSeries}
          title={keys.length >= mostSeries ? `At most ${mostSeries} series` : undefined}
          onClick={onAdd}
        >
          Add series
        </Button>
      </li>
    </ul>
  )
}

interface SeriesChipProps {
  series: ChartedSeries
  colorIndex: number
  isOnly: boolean
  onMove: () => void
  onRemove: () => void
}

function SeriesChip({ series: { key, name, isComparison }, colorIndex, isOnly, onMove, onRemove }: SeriesChipProps) {
  const side = readSeries(key).axis === 1 ? 'left' : 'right'
  const other = side === 'left' ? 'right' : 'left'
  return (
    <li className={classes.chip} data-comparison={isComparison || undefined}>
      <span
        className={classes.sign}
        style={{ borderTopColor: cssColorOf(colorIndex), borderTopStyle: lineTypeOf(colorIndex, isComparison) }}
        aria-hidden="true"
      />
      <span className={classes.chipName}>{name}</span>
      {!isComparison && (
        <>
          <Tooltip label={`On the ${side} axis. Move to the ${other} axis`}>
            <button
              type="button"
              className={classes.axis}
              aria-label={`Move ${name} to the ${other} axis`}
              onClick={onMove}
            >
              {side === 'left' ? 'L' : 'R'}
            </button>
          </Tooltip>
          {!isOnly && (
            <ActionIcon size={20} variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={onRemove}>
              <IconX size={12} stroke={2} />
            </ActionIcon>
          )}
        </>
      )}
    </li>
  )
}
