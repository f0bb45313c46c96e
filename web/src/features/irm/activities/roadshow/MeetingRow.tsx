import { ActionIcon, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EntityPicker, type PickedEntity } from '#lists/EntityPicker.tsx'
import { namedPerson } from '../api.ts'
import { ContactsField } from '../ContactsField.tsx'
import { badTime } from '../messages.ts'
import classes from './MeetingRow.module.css'
import { type MeetingValues, movedStart } from './roadshow-values.ts'

interface MeetingRowProps {
  number: number
  meeting: MeetingValues
  errorOf: (field: string) => ReactNode
  onChange: (change: (before: MeetingValues) => Partial<MeetingValues>) => void
  /** Undefined for the only meeting. */
  onRemove: (() => void) | undefined
}

export function MeetingRow({ number, meeting, errorOf, onChange, onRemove }: MeetingRowProps) {
  const addPerson = useAddPerson(onChange)
  const set = (change: Partial<MeetingValues>) => onChange(() => change)
  return (
    <fieldset className={classes.root} aria-label={`Meeting ${number}`}>
      <TextInput
        label="Start"
        required
        type="time"
        value={meeting.startTime}
        onChange={({ currentTarget: { value } }) => onChange((before) => movedStart(before, value))}
        error={badTime(errorOf('startsAt'))}
      />
      <TextInput
        label="End"
        type="time"
        value={meeting.endTime}
        onChange={(event) => set({ endTime: event.currentTarget.value })}
        error={badTime(errorOf('endsAt'))}
      />
      <EntityPicker
        kind="organizations"
        label="Firm"
        placeholder="Search firms"
        value={meeting.firm && { ...meeting.firm, detail: '' }}
        onChange={(picked) =>
          onChange((before) => ({
            firm: picked && { id: picked.id, name: picked.name },
            ...(picked && suggestedSubject(before, picked.name)),
          }))
        }
        error={errorOf('organizationIds')}
      />
      <ContactsField
        kind="people"
        label="People"
        values={meeting.people}
        firmIds={meeting.firm ? [meeting.firm.id] : []}
        onAdd={(picked) => void addPerson(picked)}
        onRemove={({ id }) => onChange(({ people }) => ({ people: people.filter((one) => one.id !== id) }))}
        error={errorOf('people')}
      />
      <TextInput
        label="Subject"
        required
        value={meeting.subject}
        onChange={(event) => set({ subject: event.currentTarget.value })}
        error={errorOf('subject')}
      />
      <ActionIcon
        className={classes.remove}
        aria-label={`Remove meeting ${number}`}
        disabled={!onRemove}
        onClick={onRemove}
      >
        <IconTrash size={16} stroke={1.5} />
      </ActionIcon>
    </fieldset>
  )
}

/** Only where nothing was typed, or an earlier suggestion stands. */
const suggestedSubject = ({ subject, firm }: MeetingValues, name: string): Partial<MeetingValues> =>
  subject === '' || subject === subjectWith(firm?.name ?? '') ? { subject: subjectWith(name) } : {}

const subjectWith = (name: string) => `1x1 with ${name}`.slice(0, 200)

/** Adding a person fills in their firm where none was chosen. */
function useAddPerson(onChange: MeetingRowProps['onChange']) {
  const client = useQueryClient()
  return async ({ id, name }: PickedEntity) => {
    onChange(({ people }) => ({ people: [...people, { id, name, organization: null }] }))
    const person = await client.fetchQuery(namedPerson(id)).catch(() => undefined)
    const firm = person?.jobs.find((job) => job.isPrimary)?.organization ?? person?.jobs[0]?.organization
    if (!firm) return
    onChange((before) => ({
      people: before.people.map((one) => (one.id === id ? { ...one, organization: firm } : one)),
      ...(!before.firm && { firm, ...suggestedSubject(before, firm.name) }),
    }))
  }
}
