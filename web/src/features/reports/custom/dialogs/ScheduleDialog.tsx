import { Button, Modal, Select, Stack } from '@mantine/core'
import { clockTime, timeZoneName } from '@rostrum/contract/platform/time-zones'
import { type CustomFileFormat, customFileFormats } from '@rostrum/contract/reports/custom'
import {
  type CustomReport,
  type ScheduleFrequency,
  scheduleFrequencies,
  scheduleFrequencyLabels,
} from '@rostrum/contract/reports/custom-reports'
import { reportFileFormatLabels } from '@rostrum/contract/reports/report'
import { useState } from 'react'
import { reasonOf } from '#platform/errors/reason.ts'
import { useUser } from '#platform/session/session.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { FormFailure } from '#ui/FormFailure.tsx'
import { notifySuccess } from '#ui/notify.ts'
import { useScheduleReport, useUnscheduleReport } from '../api.ts'
import { ColleagueSelect } from './ColleagueSelect.tsx'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: clockTime(`${String(hour).padStart(2, '0')}:00`),
}))

export function ScheduleDialog({ report, onClose }: { report: CustomReport; onClose: () => void }) {
  const { schedule } = report
  const user = useUser()
  const [frequency, setFrequency] = useState<ScheduleFrequency>(schedule?.frequency ?? 'weekly')
  const [weekday, setWeekday] = useState(schedule?.weekday ?? 1)
  const [hour, setHour] = useState(schedule?.hour ?? 8)
  const [format, setFormat] = useState<CustomFileFormat>(schedule?.format ?? 'pdf')
  const [recipientIds, setRecipientIds] = useState(schedule?.recipients.map(({ id }) => id) ?? [user.id])
  const save = useScheduleReport()
  const stop = useUnscheduleReport()
  const timeZone = schedule?.timeZone ?? user.timeZone
  const params = { id: report.id }
  const done = (message: string) => ({
    onSuccess: () => {
      notifySuccess(message)
      onClose()
    },
  })
  const error = save.error ?? stop.error
  return (
    <Modal opened onClose={onClose} title="Schedule">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const body = { frequency, weekday, hour, timeZone, format, recipientIds }
          save.mutate({ params, body }, done('Report scheduled'))
        }}
      >
        <Stack gap={16}>
          <Select
            label="When"
            description={
              frequency === 'settled' ? 'The day after the 13F deadline, once most managers have filed.' : undefined
            }
            allowDeselect={false}
            data={scheduleFrequencies.map((value) => ({ value, label: scheduleFrequencyLabels[value] }))}
            value={frequency}
            onChange={(value) => setFrequency(value as ScheduleFrequency)}
          />
          {frequency === 'weekly' && (
            <Select
              label="Day"
              allowDeselect={false}
              data={weekdays.map((label, at) => ({ value: String(at), label }))}
              value={String(weekday)}
              onChange={(value) => setWeekday(Number(value))}
            />
          )}
          {frequency !== 'settled' && (
            <Select
              label="Time"
              description={timeZoneName(timeZone)}
              allowDeselect={false}
              data={hours}
              value={String(hour)}
              onChange={(value) => setHour(Number(value))}
            />
          )}
          <Select
            label="File"
            allowDeselect={false}
            data={customFileFormats.map((value) => ({ value, label: reportFileFormatLabels[value] }))}
            value={format}
            onChange={(value) => setFormat(value as CustomFileFormat)}
          />
          <ColleagueSelect
            label="Recipients"
            description="Each recipient’s report includes only what they can see in Rostrum."
            value={recipientIds}
            onChange={setRecipientIds}
          />
        </Stack>
        {error && <FormFailure>The schedule could not be saved. {reasonOf(error)}</FormFailure>}
        <FormActions
          saving={save.isPending}
          disabled={recipientIds.length === 0}
          onCancel={onClose}
          aside={
            schedule && (
              <Button
                variant="subtle"
                color="red"
                loading={stop.isPending}
                onClick={() => stop.mutate({ params }, done('Schedule removed'))}
              >
                Stop emailing
              </Button>
            )
          }
        />
      </form>
    </Modal>
  )
}
