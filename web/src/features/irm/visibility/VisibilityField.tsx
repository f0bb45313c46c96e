import { Alert, Button, MultiSelect, Select, Stack } from '@mantine/core'
import type { UserBrief } from '@rostrum/contract/irm/values'
import type { Visibility } from '@rostrum/contract/irm/visibility'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fullName } from '#platform/names.ts'
import { useUser } from '#platform/session/session.tsx'
import { customerUsers } from './api.ts'
import { type Shown, type VisibleTo, visibleToText } from './visible-to.ts'

const options: { value: Visibility; label: string }[] = [
  { value: 'everyone', label: 'Everyone on your team' },
  { value: 'private', label: 'Only me' },
  { value: 'chosen', label: 'Selected people' },
]

interface VisibilityFieldProps {
  value: VisibleTo
  onChange: (value: VisibleTo) => void
  /** An existing record, whose keeper alone can change it. */
  record?: Shown | undefined
  /** Colleagues who were there, and should perhaps see it. */
  attendees?: { userId: string; name: string }[]
  error?: ReactNode
}

export function VisibilityField({ value, onChange, record, attendees = [], error }: VisibilityFieldProps) {
  const { id: userId } = useUser()
  if (record && record.keeperId !== userId) {
    const text = visibleToText(record, userId)
    return text ? <span>{text}. Only the person who wrote it can change who sees it.</span> : null
  }
  return (
    <Stack gap={8}>
      <Select
        label="Visible to"
        data={options}
        allowDeselect={false}
        value={value.visibility}
        onChange={(picked) => onChange({ ...value, visibility: (picked ?? 'everyone') as Visibility })}
      />
      {value.visibility === 'chosen' && (
        <PeopleField value={value} onChange={onChange} known={record?.viewers ?? []} error={error} />
      )}
      {value.visibility !== 'everyone' && (
        <Attendees
          missing={attendees.filter((one) => one.userId !== userId && !isChosen(value, one.userId))}
          onAdd={(ids) =>
            onChange({
              visibility: 'chosen',
              viewerIds: [...new Set([...(value.visibility === 'chosen' ? value.viewerIds : []), ...ids])],
            })
          }
        />
      )}
    </Stack>
  )
}

const isChosen = ({ visibility, viewerIds }: VisibleTo, id: string): boolean =>
  visibility === 'chosen' && viewerIds.includes(id)

/** Somebody who was chosen and has left the team keeps their name. */
function PeopleField({
  value,
  onChange,
  known,
  error,
}: Pick<VisibilityFieldProps, 'value' | 'onChange' | 'error'> & { known: UserBrief[] }) {
  const { id: userId } = useUser()
  const users = useQuery(customerUsers())
  const people = new Map([...known, ...(users.data ?? [])].map((one) => [one.id, one]))
  return (
    <MultiSelect
      label="People"
      placeholder={value.viewerIds.length === 0 ? 'Choose people' : undefined}
      searchable
      hidePickedOptions
      nothingFoundMessage="No Matches"
      data={[...people.values()]
        .filter(({ id }) => id !== userId)
        .map((one) => ({ value: one.id, label: fullName(one) }))}
      value={value.viewerIds}
      onChange={(viewerIds) => onChange({ ...value, viewerIds })}
      error={error}
      description={
        users.isError && (
          <>
            Your colleagues could not be loaded.{' '}
            <Button size="compact-xs" variant="subtle" onClick={() => void users.refetch()}>
              Try again
            </Button>
          </>
        )
      }
    />
  )
}

const list = new Intl.ListFormat('en-US')

function Attendees({
  missing,
  onAdd,
}: {
  missing: NonNullable<VisibilityFieldProps['attendees']>
  onAdd: (userIds: string[]) => void
}) {
  if (missing.length === 0) return null
  const names = list.format(missing.map(({ name }) => name))
  return (
    <Alert color="yellow" role="status" p={8}>
      {names} attended and won’t see this.{' '}
      <Button size="compact-xs" variant="default" onClick={() => onAdd(missing.map(({ userId }) => userId))}>
        {missing.length === 1 ? `Share with ${names}` : 'Share with them'}
      </Button>
    </Alert>
  )
}
