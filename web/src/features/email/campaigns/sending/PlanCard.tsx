import { Alert, Button } from '@mantine/core'
import type { CampaignDetail } from '@rostrum/contract/email/campaigns/campaigns'
import type { SendingPlan } from '@rostrum/contract/email/campaigns/sending'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDateTime, formatDay, formatNumber } from '#platform/formats.ts'
import { useCan, useUser } from '#platform/session/session.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { notifySuccess } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useOpenCampaign } from '../campaign-context.ts'
import { planOf, useSend } from './api.ts'
import { LeftOutLink } from './LeftOutLink.tsx'
import { NoteModal } from './NoteModal.tsx'
import classes from './Sending.module.css'
import { UnseenNotes } from './UnseenNotes.tsx'

const people = (count: number) => `${formatNumber(count)} ${count === 1 ? 'recipient' : 'recipients'}`

function whenOf({ sendLater }: CampaignDetail, { firstSendAt, lastSendAt }: SendingPlan, timeZone: string): string {
  if (!firstSendAt || !lastSendAt) return ''
  const last = formatDateTime(lastSendAt, timeZone)
  if (!sendLater) return lastSendAt.getTime() - firstSendAt.getTime() > 60_000 ? `Now, until about ${last}` : 'Now'
  const first = formatDateTime(firstSendAt, timeZone)
  return first === last ? first : `${first} to ${last}`
}

/** What will happen, what keeps it from happening, and the button that makes it happen. */
export function PlanCard() {
  const { campaign, isEditable } = useOpenCampaign()
  const { timeZone } = useUser()
  const plan = useQuery(planOf(campaign.id))
  if (plan.isError && !plan.data) return <PageError error={plan.error} onRetry={() => void plan.refetch()} />
  const { data } = plan
  return (
    <SectionCard title="Summary">
      <div aria-busy={plan.isFetching}>
        <KeyValueList
          items={[
            { label: 'To', value: data && people(data.recipients) },
            { label: 'Excluded', value: data && <LeftOutLink count={data.leftOut} /> },
            { label: 'From', value: data?.from && `${data.from.name} <${data.from.email}>` },
            { label: 'Subject', value: campaign.subject },
            { label: 'When', value: data && whenOf(campaign, data, timeZone) },
            { label: 'Topic', value: campaign.topic?.name },
          ]}
        />
      </div>
      {data && <UnseenNotes unseen={data.unseen} />}
      {data && <Obstacles plan={data} />}
      {data && isEditable && <SendButton plan={data} />}
    </SectionCard>
  )
}

export function Obstacles({ plan: { problems, quietPeriods } }: { plan: SendingPlan }) {
  return (
    <>
      {problems.length > 0 && (
        <Alert color="yellow" title="Before you can send" mt={16}>
          <ul className={classes.problems}>
            {problems.map(({ field, message }) => (
              <li key={field}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
      {quietPeriods.map(({ name, firstDay, lastDay }) => (
        <Alert key={name} color="yellow" title={`Quiet period: ${name}`} mt={16}>
          {formatDay(firstDay)} to {formatDay(lastDay)}. An admin must approve sending in this period and give a reason.
        </Alert>
      ))}
    </>
  )
}

const quietField = {
  label: 'Reason for sending in a quiet period',
  description: 'Kept in the audit log with your name',
  required: 'Enter a reason for sending in a quiet period',
}
const approvalField = { label: 'Note for the approver (optional)' }

function SendButton({ plan }: { plan: SendingPlan }) {
  const { campaign, draft } = useOpenCampaign()
  const [isOpen, setIsOpen] = useState(false)
  const isAdmin = useCan('admin')
  const send = useSend()
  const { needsApproval, quietPeriods, problems, recipients } = plan
  const isQuiet = quietPeriods.length > 0 && !needsApproval
  const isLater = draft.values.sendLater !== null
  const action = needsApproval ? 'Request approval' : isLater ? 'Schedule' : 'Send'
  const isBlocked = problems.length > 0 || (isQuiet && !isAdmin)
  const submit = async (note: string) => {
    await draft.save()
    const body = {
      ...(needsApproval && note && { approvalNote: note }),
      ...(isQuiet && { quietApproval: { note } }),
    }
    await send.mutateAsync({ params: { id: campaign.id }, body })
    notifySuccess(needsApproval ? 'Approval requested' : isLater ? 'Campaign scheduled' : 'Sending started')
  }
  return (
    <div className={classes.actions}>
      <Button leftSection={<IconSend size={16} stroke={1.75} />} disabled={isBlocked} onClick={() => setIsOpen(true)}>
        {needsApproval ? `${action}…` : `${action} to ${people(recipients)}…`}
      </Button>
      {isOpen && (
        <NoteModal
          title={action}
          message={
            needsApproval
              ? 'A colleague must approve this campaign. It can’t be changed until then.'
              : `“${draft.values.subject}” goes to ${people(recipients)}. The recipients and the content can’t be changed after this.`
          }
          field={isQuiet ? quietField : needsApproval ? approvalField : undefined}
          action={action}
          onClose={() => setIsOpen(false)}
          onSubmit={submit}
        />
      )}
    </div>
  )
}
