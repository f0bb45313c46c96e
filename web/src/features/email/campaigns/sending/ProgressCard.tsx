import { Button, Progress } from '@mantine/core'
import type { CampaignRecipientState } from '@rostrum/contract/email/campaigns/campaigns-query'
import { recipientStateNames, retriedStates, type SendingProgress } from '@rostrum/contract/email/campaigns/sending'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDateTime, formatNumber } from '#platform/formats.ts'
import { useMayWrite, useUser } from '#platform/session/session.tsx'
import { FilterFigure } from '#ui/FilterFigure.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useOpenCampaign } from '../campaign-context.ts'
import { progressOf } from './api.ts'
import { type Control, ControlModal } from './ControlModal.tsx'
import { LeftOutLink } from './LeftOutLink.tsx'
import classes from './Sending.module.css'
import { UnseenNotes } from './UnseenNotes.tsx'

const refreshMs = 2000
const waiting: readonly CampaignRecipientState[] = ['queued', 'sending', 'deferred']

const sumOf = ({ states }: SendingProgress, of: (state: CampaignRecipientState) => boolean): number =>
  states.filter(({ state }) => of(state)).reduce((total, { count }) => total + count, 0)

type ProgressCardProps = {
  shown: readonly CampaignRecipientState[]
  onShow: (states: CampaignRecipientState[] | undefined) => void
}

export function ProgressCard({ shown, onShow }: ProgressCardProps) {
  const { campaign } = useOpenCampaign()
  const isMoving = campaign.status === 'sending' || campaign.status === 'scheduled'
  const query = useQuery({ ...progressOf(campaign.id), refetchInterval: isMoving ? refreshMs : false })
  if (query.isError && !query.data) return <PageError error={query.error} onRetry={() => void query.refetch()} />
  const { data } = query
  if (!data) return null
  const left = sumOf(data, (state) => waiting.includes(state))
  const done = data.total - left
  return (
    <SectionCard title="Progress">
      <Progress value={data.total > 0 ? (done / data.total) * 100 : 0} aria-label="Recipients processed" />
      <Line progress={data} done={done} />
      <div className={classes.states}>
        {data.states.map(({ state, count }) => (
          <FilterFigure
            key={state}
            label={recipientStateNames[state]}
            isPressed={shown.includes(state)}
            onPress={() => onShow(shown.includes(state) ? undefined : [state])}
          >
            {formatNumber(count)}
          </FilterFigure>
        ))}
      </div>
      <p className={classes.line}>
        Excluded: <LeftOutLink count={data.leftOut} />
      </p>
      <UnseenNotes unseen={data.unseen} />
      <Controls progress={data} />
    </SectionCard>
  )
}

function Line({ progress, done }: { progress: SendingProgress; done: number }) {
  const { timeZone } = useUser()
  const { status, total, perMinute, nextSendAt, expectedEnd } = progress
  const parts = [
    `${formatNumber(done)} of ${formatNumber(total)} done`,
    status === 'scheduled' && nextSendAt && `starts ${formatDateTime(nextSendAt, timeZone)}`,
    status === 'sending' && perMinute > 0 && `${formatNumber(perMinute)} in the last minute`,
    expectedEnd && `ends about ${formatDateTime(expectedEnd, timeZone)}`,
  ]
  return (
    <p className={classes.line} role="status">
      {parts.filter(Boolean).join(' · ')}
    </p>
  )
}

function Controls({ progress }: { progress: SendingProgress }) {
  const { campaign } = useOpenCampaign()
  const mayWrite = useMayWrite()
  const [control, setControl] = useState<Control | null>(null)
  const { status } = campaign
  const isMoving = status === 'sending' || status === 'scheduled'
  const again = sumOf(progress, (state) => (retriedStates as readonly string[]).includes(state))
  if (!mayWrite) return null
  return (
    <div className={classes.actions}>
      {isMoving && (
        <Button variant="default" onClick={() => setControl('pause')}>
          Pause…
        </Button>
      )}
      {status === 'paused' && <Button onClick={() => setControl('resume')}>Resume…</Button>}
      {(isMoving || status === 'paused') && (
        <Button variant="default" onClick={() => setControl('cancel')}>
          Cancel campaign…
        </Button>
      )}
      {again > 0 && status !== 'canceled' && (
        <Button variant="default" onClick={() => setControl('retry')}>
          Send again to {formatNumber(again)}…
        </Button>
      )}
      {control && <ControlModal control={control} again={again} onClose={() => setControl(null)} />}
    </div>
  )
}
