import { Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core'
import type { SendLater } from '@rostrum/contract/email/drafts'
import { addDays, timeZoneName, wallClock } from '@rostrum/contract/platform/time-zones'
import { useState } from 'react'
import { useUser } from '#platform/session/session.tsx'

interface SendLaterDialogProps {
  isOpen: boolean
  /** Separate messages can each leave on the recipient's clock. */
  hasSeparate: boolean
  onClose: () => void
  onSend: (when: SendLater) => void
}

export function SendLaterDialog({ isOpen, hasSeparate, onClose, onSend }: SendLaterDialogProps) {
  const { timeZone } = useUser()
  const today = wallClock(new Date(), timeZone).day
  const [day, setDay] = useState(addDays(today, 1))
  const [time, setTime] = useState('08:00')
  const [zone, setZone] = useState<SendLater['zone']>('own')
  const isComplete = /^\d{4}-\d\d-\d\d$/.test(day) && /^\d\d:\d\d$/.test(time)
  return (
    <Modal opened={isOpen} onClose={onClose} title="Send later" size={420}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isComplete) onSend({ localTime: `${day}T${time}`, zone: hasSeparate ? zone : 'own' })
        }}
      >
        <Stack gap={16}>
          <Group grow>
            <TextInput
              type="date"
              label="Date"
              min={today}
              value={day}
              data-autofocus
              onChange={({ currentTarget }) => setDay(currentTarget.value)}
            />
            <TextInput
              type="time"
              label="Time"
              value={time}
              onChange={({ currentTarget }) => setTime(currentTarget.value)}
            />
          </Group>
          {hasSeparate ? (
            <Radio.Group label="Time zone" value={zone} onChange={(value) => setZone(value as SendLater['zone'])}>
              <Stack gap={8} mt={4}>
                <Radio value="own" label={`Yours: ${timeZoneName(timeZone)}`} />
                <Radio
                  value="recipient"
                  label="Each recipient’s"
                  description="From where they work; your own time zone if unknown"
                />
              </Stack>
            </Radio.Group>
          ) : (
            <span>{timeZoneName(timeZone)}</span>
          )}
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!isComplete}>
              Schedule
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
