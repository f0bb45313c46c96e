import { Button, Checkbox, Group, Radio } from '@mantine/core'
import type { CalendarSource, ConnectedCalendar } from '@rostrum/contract/calendars'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDateTime } from '#platform/formats.ts'
import { useMayWrite, useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { confirm } from '#ui/confirm.ts'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useCheckSource, useUnsubscribe, useUpdateCalendar } from './api.ts'
import classes from './Calendars.module.css'

const icon = { size: 14, stroke: 1.75 }

/** An account with its calendars, or a subscription. */
export function SourceCard({ source }: { source: CalendarSource }) {
  const { timeZone } = useUser()
  const mayWrite = useMayWrite()
  const { type, address, reason, syncedAt, isChecking, calendars } = source
  const state = isChecking
    ? 'Checking…'
    : syncedAt
      ? `Checked ${formatDateTime(syncedAt, timeZone)}`
      : 'Not checked yet'
  return (
    <SectionCard
      title={type === 'account' ? address : (calendars[0]?.name ?? address)}
      description={
        <>
          {type === 'subscription' && `Subscription from ${address}, read-only. `}
          {state}
          {reason && (
            <Group gap={8} mt={4}>
              <Chip tone="negative">Failed</Chip>
              {reason}
            </Group>
          )}
        </>
      }
      actions={mayWrite && <SourceActions source={source} />}
    >
      {calendars.length === 0 ? (
        <p className={classes.detail}>Its calendars appear here within a minute or two.</p>
      ) : (
        <ul className={classes.list}>
          {calendars.map((calendar) => (
            <CalendarRow key={calendar.id} calendar={calendar} isReadOnly={type === 'subscription'} />
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

function CalendarRow({ calendar, isReadOnly }: { calendar: ConnectedCalendar; isReadOnly: boolean }) {
  const update = useUpdateCalendar()
  const mayWrite = useMayWrite()
  const { id, name, countsAsBusy, isWritten, isCut } = calendar
  const change = (body: { countsAsBusy?: boolean; isWritten?: boolean }) =>
    update.mutate(
      { params: { calendar: id }, body },
      { onError: (error) => notifyError(`The change was not saved. ${reasonOf(error)}`) },
    )
  const isOff = !mayWrite || update.isPending
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        {name}
        {isCut && (
          <div className={classes.detail}>
            Some events in this calendar could not be read, such as events that repeat too often.
          </div>
        )}
      </div>
      <Checkbox
        label="Counts as busy"
        aria-label={`${name} counts as busy`}
        checked={countsAsBusy}
        disabled={isOff}
        onChange={({ currentTarget }) => change({ countsAsBusy: currentTarget.checked })}
      />
      {!isReadOnly && (
        <Radio
          label="Add my meetings here"
          aria-label={`Add my meetings to ${name}`}
          name="written-calendar"
          checked={isWritten}
          disabled={isOff}
          onChange={() => change({ isWritten: true })}
        />
      )}
      {isWritten && mayWrite && (
        <Button variant="subtle" size="compact-sm" disabled={isOff} onClick={() => change({ isWritten: false })}>
          Stop adding
        </Button>
      )}
    </li>
  )
}

function SourceActions({ source: { id, type, isChecking, calendars } }: { source: CalendarSource }) {
  const check = useCheckSource()
  const unsubscribe = useUnsubscribe()
  const end = async () => {
    const isSure = await confirm({
      title: `Unsubscribe from ${calendars[0]?.name ?? 'this calendar'}?`,
      message: 'Its events will no longer count as busy. You can subscribe again at any time.',
      confirmLabel: 'Unsubscribe',
      danger: true,
    })
    if (!isSure) return
    unsubscribe.mutate(
      { params: { source: id } },
      {
        onSuccess: () => notifySuccess('Subscription ended'),
        onError: (error) => notifyError(`The subscription could not be ended. ${reasonOf(error)}`),
      },
    )
  }
  return (
    <Group gap={8}>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconRefresh {...icon} />}
        disabled={isChecking}
        loading={check.isPending}
        onClick={() =>
          check.mutate(
            { params: { source: id } },
            { onError: (error) => notifyError(`The calendar could not be checked. ${reasonOf(error)}`) },
          )
        }
      >
        Check now
      </Button>
      {type === 'subscription' && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconTrash {...icon} />}
          loading={unsubscribe.isPending}
          onClick={() => void end()}
        >
          Unsubscribe
        </Button>
      )}
    </Group>
  )
}
