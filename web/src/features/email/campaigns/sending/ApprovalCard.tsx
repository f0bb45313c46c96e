import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#platform/formats.ts'
import { useCan, useMayWrite, useUser } from '#platform/session/session.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { notifySuccess } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useOpenCampaign } from '../campaign-context.ts'
import { planOf, useApprove, useDecline, useWithdraw } from './api.ts'
import { NoteModal } from './NoteModal.tsx'
import classes from './Sending.module.css'

type Step = 'approve' | 'decline' | 'withdraw'

/** For a campaign that waits for a second person. */
export function ApprovalCard() {
  const { campaign } = useOpenCampaign()
  const { requestedBy, requestedAt, approvalNote } = campaign
  const { id: userId, timeZone } = useUser()
  const mayWrite = useMayWrite()
  const [step, setStep] = useState<Step | null>(null)
  const isOwn = requestedBy?.id === userId
  return (
    <SectionCard
      title="Approval"
      description={isOwn ? 'Waiting for a colleague' : 'Check audience and content before you approve'}
    >
      <KeyValueList
        items={[
          { label: 'Requested by', value: requestedBy && `${requestedBy.firstName} ${requestedBy.lastName}` },
          { label: 'Requested', value: requestedAt && formatDateTime(requestedAt, timeZone) },
          { label: 'Note', value: approvalNote },
        ]}
      />
      {mayWrite && (
        <div className={classes.actions}>
          {isOwn ? (
            <Button variant="default" onClick={() => setStep('withdraw')}>
              Withdraw request…
            </Button>
          ) : (
            <>
              <Button onClick={() => setStep('approve')}>Approve and send…</Button>
              <Button variant="default" onClick={() => setStep('decline')}>
                Decline…
              </Button>
            </>
          )}
        </div>
      )}
      {step && <StepModal step={step} onClose={() => setStep(null)} />}
    </SectionCard>
  )
}

function StepModal({ step, onClose }: { step: Step; onClose: () => void }) {
  const { campaign } = useOpenCampaign()
  const isAdmin = useCan('admin')
  const plan = useQuery(planOf(campaign.id))
  const [approve, decline, withdraw] = [useApprove(), useDecline(), useWithdraw()]
  const params = { id: campaign.id }
  const quiet = plan.data?.quietPeriods[0]
  if (step === 'withdraw') {
    return (
      <NoteModal
        title="Withdraw request"
        message="The campaign becomes a draft again."
        action="Withdraw"
        onClose={onClose}
        onSubmit={() => withdraw.mutateAsync({ params })}
      />
    )
  }
  if (step === 'decline') {
    return (
      <NoteModal
        title="Decline"
        message="The campaign becomes a draft again, and its author gets your reason."
        field={{ label: 'Reason', required: 'Enter a reason' }}
        action="Decline"
        onClose={onClose}
        onSubmit={(reason) => decline.mutateAsync({ params, body: { reason } })}
      />
    )
  }
  const isQuiet = quiet !== undefined && isAdmin
  return (
    <NoteModal
      title="Approve and send"
      message={
        quiet
          ? `The sending time falls in the quiet period “${quiet.name}”. Your approval is kept in the audit log.`
          : 'The campaign is sent or scheduled as soon as you approve it.'
      }
      field={
        isQuiet
          ? { label: 'Reason for sending in a quiet period', required: 'Enter a reason for sending in a quiet period' }
          : { label: 'Note (optional)' }
      }
      action="Approve"
      onClose={onClose}
      onSubmit={async (note) => {
        const body = { ...(note && { note }), ...(isQuiet && { quietApproval: { note } }) }
        await approve.mutateAsync({ params, body })
        notifySuccess('Campaign approved')
      }}
    />
  )
}
