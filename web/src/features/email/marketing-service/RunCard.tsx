import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import type { MarketingRun, MarketingService } from '@rostrum/contract/email/marketing-service'
import { IconRefresh } from '@tabler/icons-react'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDateTime, formatNumber } from '#platform/formats.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { notifyError } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useCancelRun, useSync } from './api.ts'
import { RunChip } from './RunChip.tsx'
import { durationOf, outcomeOf } from './run-words.ts'

export function RunCard({ service: { latestRun, nextRunAt } }: { service: MarketingService }) {
  const { timeZone } = useUser()
  const isRunning = latestRun?.state === 'running'
  return (
    <SectionCard
      title="Synchronization"
      description={nextRunAt ? `Next run ${formatDateTime(nextRunAt, timeZone)}` : 'Runs when you start it'}
      actions={isRunning ? <CancelButton run={latestRun} /> : <SyncButton />}
    >
      {latestRun ? (
        isRunning ? (
          <Running run={latestRun} />
        ) : (
          <Ended run={latestRun} />
        )
      ) : (
        <Text c="dimmed">No run yet. Start one to see what is added, updated and unsubscribed.</Text>
      )}
    </SectionCard>
  )
}

function SyncButton() {
  const sync = useSync()
  const start = () =>
    sync.mutate({ body: {} }, { onError: (error) => notifyError(`The run was not started. ${reasonOf(error)}`) })
  return (
    <Writes>
      <Button leftSection={<IconRefresh size={16} stroke={1.75} />} loading={sync.isPending} onClick={start}>
        Sync now
      </Button>
    </Writes>
  )
}

function CancelButton({ run: { id } }: { run: MarketingRun }) {
  const cancel = useCancelRun()
  const stop = () =>
    cancel.mutate(
      { params: { id } },
      { onError: (error) => notifyError(`The run was not canceled. ${reasonOf(error)}`) },
    )
  return (
    <Writes>
      <Button variant="default" loading={cancel.isPending} onClick={stop}>
        Cancel run
      </Button>
    </Writes>
  )
}

const phases = {
  pull: 'Reading changes from the service',
  unsubscribe: 'Sending unsubscribes',
  push: 'Sending contacts',
} as const

function Running({ run }: { run: MarketingRun }) {
  const { phase, total, handled } = run
  const done = phase === 'push' && total ? (100 * handled) / total : 0
  const count = phase === 'push' && total !== null ? `: ${formatNumber(handled)} of ${formatNumber(total)}` : ''
  return (
    <Stack gap={8}>
      <Text role="status">
        {phases[phase]}
        {count}
      </Text>
      <Progress value={done} aria-label="Contacts sent" animated={done === 0} />
      <Text c="dimmed" size="sm">
        {outcomeOf(run)}
        {run.waits > 0 && `. Waited ${run.waits === 1 ? 'once' : `${run.waits} times`} for the service’s rate limit.`}
      </Text>
    </Stack>
  )
}

function Ended({ run }: { run: MarketingRun }) {
  const { timeZone } = useUser()
  return (
    <Stack gap={12}>
      <Group gap={8}>
        <RunChip state={run.state} />
        <Text>
          {formatDateTime(run.startedAt, timeZone)}, {durationOf(run)}
        </Text>
      </Group>
      {run.error && <Text c="red">{run.error}</Text>}
      <KeyValueList
        items={[
          { label: 'Added', value: formatNumber(run.added) },
          { label: 'Updated', value: formatNumber(run.updated) },
          { label: 'Unsubscribed there', value: formatNumber(run.unsubscribed) },
          { label: 'Suppressed here', value: formatNumber(run.suppressed) },
          ...(run.joined > 0 ? [{ label: 'Added to your IRM', value: formatNumber(run.joined) }] : []),
          { label: 'Not exported (suppressed or no consent)', value: formatNumber(run.skipped) },
          { label: 'Failed', value: formatNumber(run.failed) },
        ]}
      />
    </Stack>
  )
}
