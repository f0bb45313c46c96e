import { Button, Modal, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { atStop } from '@rostrum/contract/irm/events/conflicts'
import type { EventDetail } from '@rostrum/contract/irm/events/events'
import { type EventInvitee, meetingFormatNames, meetingFormats } from '@rostrum/contract/irm/events/plan-values'
import { useState } from 'react'
import { Chip } from '#ui/Chip.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { clockAt } from '../meeting-values.ts'
import { dayLabel, stopLabel } from '../names.ts'
import type { InvestorActions } from './use-investor-actions.ts'

interface WishesModalProps {
  event: EventDetail
  invitee: EventInvitee
  actions: InvestorActions
  isOpen: boolean
  onClose: () => void
}

export const WishesModal = ({ isOpen, ...form }: WishesModalProps) => (
  <Modal opened={isOpen} onClose={form.onClose} title={form.invitee.name} size={480} centered>
    <WishesForm {...form} />
  </Modal>
)

const formats = meetingFormats.map((value) => ({ value, label: meetingFormatNames[value] }))

function WishesForm({ event, invitee, actions, onClose }: Omit<WishesModalProps, 'isOpen'>) {
  const [wantedFormat, setFormat] = useState(invitee.wantedFormat)
  const [city, setCity] = useState(invitee.city)
  const [venueId, setVenue] = useState(invitee.venueId)
  const [unavailable, setUnavailable] = useState(invitee.unavailable)
  const [note, setNote] = useState(invitee.note)
  const [isSaving, setSaving] = useState(false)
  const cities = [...new Set([...event.stops.map((stop) => stop.city), ...(city ? [city] : [])])]
  const save = async () => {
    setSaving(true)
    const spans = unavailable.map(({ startsAt, endsAt }) => ({
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    }))
    const isSaved = await actions.change(invitee, { wantedFormat, city, venueId, unavailable: spans, note })
    setSaving(false)
    if (isSaved) onClose()
  }
  return (
    <Stack gap={12}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
        <Select
          label="Format"
          placeholder="Any"
          clearable
          data={formats}
          value={wantedFormat}
          onChange={(value) => setFormat(meetingFormats.find((one) => one === value) ?? null)}
        />
        <Select label="City" placeholder="Any" clearable data={cities} value={city} onChange={setCity} />
      </SimpleGrid>
      <Select
        label="Hosts us at"
        placeholder="Comes to our venue"
        clearable
        data={event.venues.map(({ id, name }) => ({ value: id, label: name }))}
        value={venueId}
        onChange={setVenue}
      />
      <Unavailable event={event} spans={unavailable} onChange={setUnavailable} />
      <Textarea
        label="Note"
        autosize
        minRows={2}
        maxRows={8}
        value={note}
        onChange={(typed) => setNote(typed.currentTarget.value)}
      />
      <FormActions saving={isSaving} onSave={() => void save()} onCancel={onClose} />
    </Stack>
  )
}

interface UnavailableProps {
  event: EventDetail
  spans: EventInvitee['unavailable']
  onChange: (spans: EventInvitee['unavailable']) => void
}

function Unavailable({ event, spans, onChange }: UnavailableProps) {
  const [stopId, setStop] = useState(event.stops[0]?.id ?? null)
  const [from, setFrom] = useState('09:00')
  const [to, setTo] = useState('12:00')
  const stop = event.stops.find(({ id }) => id === stopId)
  return (
    <Stack gap={6} component="fieldset" style={{ border: 0, margin: 0, padding: 0 }}>
      <Text component="legend" size="sm" fw={500}>
        Not available
      </Text>
      <SimpleGrid cols={3} spacing={8}>
        <Select
          aria-label="Day"
          allowDeselect={false}
          data={event.stops.map((one) => ({ value: one.id, label: stopLabel(one) }))}
          value={stopId}
          onChange={setStop}
        />
        <TextInput
          aria-label="From"
          type="time"
          value={from}
          onChange={(typed) => setFrom(typed.currentTarget.value)}
        />
        <TextInput aria-label="To" type="time" value={to} onChange={(typed) => setTo(typed.currentTarget.value)} />
      </SimpleGrid>
      <Button
        variant="default"
        size="xs"
        disabled={!stop || !from || !to || to <= from}
        onClick={() => stop && onChange([...spans, { startsAt: atStop(stop, from), endsAt: atStop(stop, to) }])}
      >
        Add time
      </Button>
      {spans.map((span) => {
        const at = event.stops.find(
          (one) => span.startsAt >= atStop(one, '00:00') && span.startsAt <= atStop(one, '23:59'),
        )
        const zone = at?.timeZone ?? 'UTC'
        const label = `${at ? dayLabel(at.day) : ''} ${clockAt(span.startsAt, zone)} to ${clockAt(span.endsAt, zone)}`
        return (
          <Chip
            key={span.startsAt.getTime()}
            removeLabel={`Remove ${label}`}
            onRemove={() => onChange(spans.filter((one) => one !== span))}
          >
            {label}
          </Chip>
        )
      })}
    </Stack>
  )
}
