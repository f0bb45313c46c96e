import { retriedStates } from '@rostrum/contract/email/campaigns/sending'
import { useState } from 'react'
import { ApiError } from '#platform/api/errors.ts'
import { formatNumber } from '#platform/formats.ts'
import { useCan } from '#platform/session/session.tsx'
import { notifySuccess } from '#ui/notify.ts'
import { useOpenCampaign } from '../campaign-context.ts'
import { useCancel, usePause, useResume, useRetry } from './api.ts'
import { NoteModal } from './NoteModal.tsx'

export type Control = 'pause' | 'resume' | 'cancel' | 'retry'

type ControlModalProps = { control: Control; again: number; onClose: () => void }

export function ControlModal({ control, again, onClose }: ControlModalProps) {
  const { campaign } = useOpenCampaign()
  const [pause, cancel, retry] = [usePause(), useCancel(), useRetry()]
  const params = { id: campaign.id }
  if (control === 'resume') return <ResumeModal onClose={onClose} />
  if (control === 'pause') {
    return (
      <NoteModal
        title="Pause"
        message="Emails that the mail server has already accepted can’t be recalled. You can resume at any time."
        action="Pause"
        onClose={onClose}
        onSubmit={async () => {
          await pause.mutateAsync({ params })
          notifySuccess('Campaign paused')
        }}
      />
    )
  }
  if (control === 'cancel') {
    return (
      <NoteModal
        title="Cancel campaign"
        message="Recipients who have not been sent the email yet won’t get it. This can’t be undone."
        action="Cancel campaign"
        isDanger
        onClose={onClose}
        onSubmit={async () => {
          const { counts } = await cancel.mutateAsync({ params })
          notifySuccess(`Campaign canceled for ${formatNumber(counts.canceled)}`)
        }}
      />
    )
  }
  return (
    <NoteModal
      title="Send again"
      message={`${formatNumber(again)} ${again === 1 ? 'email' : 'emails'} failed or could not be confirmed. Someone whose email was not confirmed may get it twice.`}
      action="Send again"
      onClose={onClose}
      onSubmit={async () => {
        await retry.mutateAsync({ params, body: { states: [...retriedStates] } })
        notifySuccess('Sending again')
      }}
    />
  )
}

/** The day may be in a quiet period: then an admin says why. */
function ResumeModal({ onClose }: { onClose: () => void }) {
  const { campaign } = useOpenCampaign()
  const isAdmin = useCan('admin')
  const resume = useResume()
  const [isQuiet, setIsQuiet] = useState(false)
  return (
    <NoteModal
      title="Resume"
      message="Sending continues where it left off."
      field={
        isQuiet
          ? { label: 'Reason for sending in a quiet period', required: 'Enter a reason for sending in a quiet period' }
          : undefined
      }
      action="Resume"
      onClose={onClose}
      onSubmit={async (note) => {
        try {
          const body = isQuiet ? { quietApproval: { note } } : {}
          await resume.mutateAsync({ params: { id: campaign.id }, body })
          notifySuccess('Campaign resumed')
        } catch (error) {
          if (isAdmin && error instanceof ApiError && 'quietApproval' in error.fields) setIsQuiet(true)
          throw error
        }
      }}
    />
  )
}
