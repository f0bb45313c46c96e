import { Button, Checkbox, Group, Popover, SegmentedControl, Select, Stack, Switch } from '@mantine/core'
import {
  chartComparisonLabels,
  chartStepLabels,
  defaultChartRange,
  markTypeLabels,
} from '@rostrum/contract/reports/charting'
import {
  type ChartComparison,
  type ChartRange,
  type ChartStep,
  chartComparisons,
  chartRanges,
  chartSteps,
  type MarkType,
  markTypes,
} from '@rostrum/contract/reports/charting-query'
import { IconCalendar, IconFlag } from '@tabler/icons-react'
import { DayInput } from '#lists/DayInput.tsx'
import { formatDay } from '#platform/formats.ts'
import { useGate } from '#platform/session/flags.tsx'
import classes from './ChartingPage.module.css'
import type { ChartAddress } from './use-chart-address.ts'

const rangeOptions = chartRanges.map((range) => ({ value: range, label: range === 'all' ? 'All' : range }))
const stepOptions = chartSteps.map((step) => ({ value: step, label: chartStepLabels[step] }))
const comparisonOptions = chartComparisons.map((value) => ({ value, label: chartComparisonLabels[value] }))

type ControlsProps = Pick<ChartAddress, 'settings' | 'change'>

export function ChartControls({ settings, change }: ControlsProps) {
  const { range, from, to, step, compare, rebased, log } = settings
  const isChosen = from !== undefined || to !== undefined
  return (
    <div className={classes.controls}>
      <div className={classes.ranges}>
        <SegmentedControl
          size="xs"
          aria-label="Range"
          data={rangeOptions}
          value={isChosen ? '' : (range ?? defaultChartRange)}
          onChange={(value) =>
            change({
              ...{ range: value === defaultChartRange ? undefined : (value as ChartRange) },
              ...{ from: undefined, to: undefined },
            })
          }
        />
        <DayRange settings={settings} change={change} />
      </div>
      <Group gap={8} wrap="wrap">
        <Select
          size="xs"
          w={120}
          aria-label="Step"
          placeholder="Auto step"
          clearable
          data={stepOptions}
          value={step ?? null}
          onChange={(value) => change({ step: (value as ChartStep | null) ?? undefined })}
        />
        <Select
          size="xs"
          w={190}
          aria-label="Compare with"
          placeholder="Compare with…"
          clearable
          data={comparisonOptions}
          value={compare ?? null}
          onChange={(value) => change({ compare: (value as ChartComparison | null) ?? undefined })}
        />
        <MarkMenu settings={settings} change={change} />
        <Switch
          size="xs"
          label="Rebase to 100"
          checked={rebased ?? false}
          onChange={(event) => change({ rebased: event.currentTarget.checked || undefined })}
        />
        <Switch
          size="xs"
          label="Log scale"
          checked={log ?? false}
          onChange={(event) => change({ log: event.currentTarget.checked || undefined })}
        />
      </Group>
    </div>
  )
}

function DayRange({ settings: { from, to, knownOn }, change }: ControlsProps) {
  const isChosen = from !== undefined || to !== undefined
  const words = isChosen ? `${from ? formatDay(from) : 'Start'} – ${to ? formatDay(to) : 'today'}` : 'Dates'
  return (
    <Popover position="bottom-start" trapFocus>
      <Popover.Target>
        <Button size="xs" variant={isChosen || knownOn ? 'light' : 'default'} leftSection={<IconCalendar size={14} />}>
          {knownOn ? `${words}, as of ${formatDay(knownOn)}` : words}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Chart dates">
        <Stack gap={10} w={240}>
          <DayInput label="From" value={from ?? null} onChange={(day) => change({ from: day ?? undefined })} />
          <DayInput label="To" value={to ?? null} onChange={(day) => change({ to: day ?? undefined })} />
          <DayInput
            label="As of"
            placeholder="Today"
            value={knownOn ?? null}
            onChange={(day) => change({ knownOn: day ?? undefined })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

const ofIrm: readonly MarkType[] = ['events', 'meetings']

function MarkMenu({ settings: { marks = [] }, change }: ControlsProps) {
  const isStandalone = useGate('iq_standalone')
  const offered = markTypes.filter((type) => !(isStandalone && ofIrm.includes(type)))
  const toggle = (type: MarkType, isOn: boolean) => {
    const next = markTypes.filter((one) => (one === type ? isOn : marks.includes(one)))
    change({ marks: next.length > 0 ? next : undefined })
  }
  return (
    <Popover position="bottom-start" trapFocus>
      <Popover.Target>
        <Button size="xs" variant={marks.length > 0 ? 'light' : 'default'} leftSection={<IconFlag size={14} />}>
          {marks.length > 0 ? `Marks (${marks.length})` : 'Marks'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Marks on the chart">
        <Stack gap={10}>
          {offered.map((type) => (
            <Checkbox
              key={type}
              size="xs"
              label={markTypeLabels[type]}
              checked={marks.includes(type)}
              onChange={(event) => toggle(type, event.currentTarget.checked)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
