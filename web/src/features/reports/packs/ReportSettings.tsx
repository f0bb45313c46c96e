// The settings that a pack can change by itself; all others come with the address of the report's own screen.
import { Button, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core'
import { formatQuarter, quarterEnd, shiftQuarter } from '@rostrum/contract/market/quarters'
import { chartStepLabels } from '@rostrum/contract/reports/charting'
import { type ChartRange, chartRanges, chartSteps } from '@rostrum/contract/reports/charting-query'
import type { PackPage } from '@rostrum/contract/reports/packs'
import { shareholderSectionLabels } from '@rostrum/contract/reports/shareholders'
import { mostTop, shareholderSections, usualTop } from '@rostrum/contract/reports/shareholders-query'
import { useState } from 'react'
import classes from './Packs.module.css'
import { screenOf, settingsOf } from './settings-address.ts'

export interface SettingsProps {
  page: PackPage
  onChange: (page: PackPage) => void
}

type Settings = PackPage['settings']

export function ReportSettings({ page, onChange }: SettingsProps) {
  const change = (next: Settings) => onChange({ ...page, settings: { ...page.settings, ...next } })
  return (
    <Stack gap={12}>
      <TextInput
        label="Title"
        placeholder="Default title"
        maxLength={200}
        value={page.title ?? ''}
        onChange={({ currentTarget }) => onChange({ ...page, title: currentTarget.value || null })}
      />
      {page.type === 'shareholders' && <ShareholderFields settings={page.settings} onChange={change} />}
      {page.type === 'chart' && <ChartFields settings={page.settings} onChange={change} />}
      <FromAddress page={page} onChange={onChange} />
    </Stack>
  )
}

interface FieldsProps {
  settings: Settings
  onChange: (next: Settings) => void
}

const quarterCount = 20
const quarterChoices = () => {
  const latest = shiftQuarter(quarterEnd(new Date().toISOString().slice(0, 10)), -1)
  return Array.from({ length: quarterCount }, (_, back) => {
    const value = shiftQuarter(latest, -back)
    return { value, label: formatQuarter(value) }
  })
}

const sectionChoices = shareholderSections.map((value) => ({ value, label: shareholderSectionLabels[value] }))

function ShareholderFields({ settings, onChange }: FieldsProps) {
  const [section = 'summary'] = [settings.sections].flat().filter((one) => typeof one === 'string')
  const quarter = (label: string, key: 'quarter' | 'comparedWith', placeholder: string) => (
    <Select
      label={label}
      placeholder={placeholder}
      clearable
      data={quarterChoices()}
      value={typeof settings[key] === 'string' ? settings[key] : null}
      onChange={(value) => onChange({ [key]: value ?? undefined })}
    />
  )
  return (
    <div className={classes.pair}>
      <Select
        label="Section"
        allowDeselect={false}
        data={sectionChoices}
        value={section}
        onChange={(value) => onChange({ sections: [value] })}
      />
      <NumberInput
        label="Rows"
        min={5}
        max={mostTop}
        value={Number(settings.top ?? usualTop)}
        onChange={(value) => onChange({ top: Math.min(mostTop, Math.max(5, Number(value) || usualTop)) })}
      />
      {quarter('Quarter', 'quarter', 'Latest')}
      {quarter('Compared with', 'comparedWith', 'Prior quarter')}
    </div>
  )
}

const rangeChoices = chartRanges.map((value) => ({ value, label: value === 'all' ? 'All' : value }))
const stepChoices = chartSteps.map((value) => ({ value, label: chartStepLabels[value] }))

const ChartFields = ({ settings, onChange }: FieldsProps) => (
  <div className={classes.pair}>
    <Select
      label="Range"
      allowDeselect={false}
      data={rangeChoices}
      value={typeof settings.range === 'string' ? settings.range : '1Y'}
      onChange={(value) => onChange({ range: value as ChartRange, from: undefined, to: undefined })}
    />
    <Select
      label="Step"
      placeholder="Auto"
      clearable
      data={stepChoices}
      value={typeof settings.step === 'string' ? settings.step : null}
      onChange={(value) => onChange({ step: value ?? undefined })}
    />
    <Switch
      label="Rebase to 100"
      checked={settings.rebased === true || settings.rebased === 'true'}
      onChange={({ currentTarget }) => onChange({ rebased: currentTarget.checked || undefined })}
    />
  </div>
)

function FromAddress({ page, onChange }: SettingsProps) {
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string>()
  const screen = screenOf(page.type)
  if (!screen) return null
  const take = () => {
    const settings = settingsOf(page, address)
    if (!settings) return setError(`Paste an address that begins with ${location.origin}${screen.path}`)
    onChange({ ...page, settings })
    setAddress('')
    setError(undefined)
  }
  return (
    <div className={classes.fromAddress}>
      <TextInput
        label={`Paste settings from ${screen.name}`}
        description="Set up the page there, then paste its address here"
        placeholder={`${location.origin}${screen.path}?…`}
        value={address}
        error={error}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      <Button variant="default" disabled={address.trim() === ''} onClick={take}>
        Use
      </Button>
    </div>
  )
}
