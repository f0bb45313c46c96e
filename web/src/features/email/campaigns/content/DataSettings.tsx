// Settings of blocks that show our data.
import { NumberInput, Select, Stack } from '@mantine/core'
import { type FigureKind, figureKindNames, figureKinds } from '@rostrum/contract/email/campaigns/content'
import { quarterBefore, quarterEnd } from '@rostrum/contract/market/quarters'
import { useQuery } from '@tanstack/react-query'
import { ownSecurities } from '#features/focus/public.ts'
import { bookingPageList, openEvents, publishedSurveys } from './api.ts'
import { LabelInput } from './LabelInput.tsx'
import { LinkInput } from './LinkInput.tsx'
import type { SettingsOf } from './settings-of.ts'

const recentQuarters = 8

/** Quarters that have ended, latest first. */
function quarters(): { value: string; label: string }[] {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  let quarter = quarterEnd(new Date().toISOString().slice(0, 10))
  return Array.from({ length: recentQuarters }, () => {
    quarter = quarterBefore(quarter)
    return { value: quarter, label: format.format(new Date(`${quarter}T00:00:00Z`)) }
  })
}

export function FigureSettings({ block, onChange }: SettingsOf<'figure'>) {
  const securities = useQuery(ownSecurities())
  const known = (securities.data ?? []).map(({ id, name, ticker }) => ({ value: id, label: ticker ?? name }))
  return (
    <Stack gap={12}>
      <Select
        label="Figure"
        data={figureKinds.map((kind) => ({ value: kind, label: figureKindNames[kind] }))}
        allowDeselect={false}
        value={block.kind}
        onChange={(kind) => kind && onChange({ ...block, kind: kind as FigureKind })}
      />
      <Select
        label="Security"
        placeholder="The campaign’s security"
        clearable
        data={known}
        value={block.securityId}
        onChange={(securityId) => onChange({ ...block, securityId })}
      />
      {block.kind !== 'share_price' && (
        <>
          <Select
            label="Quarter-end"
            placeholder="Latest complete quarter"
            clearable
            data={quarters()}
            value={block.quarter}
            onChange={(quarter) => onChange({ ...block, quarter })}
          />
          <NumberInput
            label="Rows"
            min={3}
            max={20}
            allowDecimal={false}
            clampBehavior="strict"
            value={block.rows}
            onChange={(rows) => typeof rows === 'number' && onChange({ ...block, rows: Math.max(3, rows) }, 'rows')}
          />
        </>
      )}
    </Stack>
  )
}

export function SurveySettings({ block, onChange }: SettingsOf<'survey'>) {
  const surveys = useQuery(publishedSurveys())
  return (
    <Stack gap={12}>
      <Select
        label="Survey"
        description="Published surveys. Everyone gets the same link."
        placeholder="Choose a survey"
        searchable
        nothingFoundMessage="No published surveys"
        data={(surveys.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={block.surveyId}
        onChange={(surveyId) => onChange({ ...block, surveyId })}
      />
      <LabelInput value={block.label} onChange={(label) => onChange({ ...block, label }, 'label')} />
    </Stack>
  )
}

export function EventSettings({ block, onChange }: SettingsOf<'event'>) {
  const events = useQuery(openEvents())
  const pages = useQuery(bookingPageList())
  const addresses = (pages.data?.data ?? []).map(({ url, title }) => ({ value: url, label: title }))
  return (
    <Stack gap={12}>
      <Select
        label="Event"
        placeholder="Choose an event"
        searchable
        nothingFoundMessage="No upcoming events"
        data={(events.data?.data ?? []).map(({ id, name, firstDay }) => ({
          value: id,
          label: firstDay ? `${name} (${firstDay})` : name,
        }))}
        value={block.eventId}
        onChange={(eventId) => onChange({ ...block, eventId })}
      />
      <LabelInput value={block.label} onChange={(label) => onChange({ ...block, label }, 'label')} />
      {addresses.length > 0 && (
        <Select
          label="Booking page"
          placeholder="Choose a booking page"
          clearable
          data={addresses}
          value={addresses.some(({ value }) => value === block.url) ? block.url : null}
          onChange={(url) => onChange({ ...block, url: url ?? '' })}
        />
      )}
      <LinkInput
        label="Button link"
        description="A booking page or any other page. Leave blank for no button."
        value={block.url}
        onChange={(url) => onChange({ ...block, url }, 'url')}
      />
    </Stack>
  )
}
