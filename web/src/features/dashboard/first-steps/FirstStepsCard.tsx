import { Button } from '@mantine/core'
import type { FirstSteps } from '@rostrum/contract/dashboard'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { useCan } from '#platform/session/session.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { notifyWithUndo } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { AddTopHolders } from './AddTopHolders.tsx'
import classes from './FirstStepsCard.module.css'
import { useFirstStepsChoice } from './use-choice.ts'

export function FirstStepsCard({ steps }: { steps: FirstSteps }) {
  const choose = useFirstStepsChoice()
  const all = Object.values(steps)
  const done = all.filter(({ isDone }) => isDone).length
  const dismiss = async () => {
    await choose('dismissed')
    notifyWithUndo('First steps dismissed. You can reopen them from Help.', () => void choose('shown'))
  }
  return (
    <SectionCard
      title="First steps"
      description={`${done} of ${all.length} done`}
      actions={
        <Button variant="subtle" size="compact-sm" onClick={() => void dismiss()}>
          Dismiss
        </Button>
      }
    >
      <ol className={classes.steps}>
        <SecurityStep step={steps.security} />
        <HoldersStep step={steps.holders} />
        <ContactsStep step={steps.contacts} />
        <Step
          isDone={steps.alerts.isDone}
          title="Set your alerts"
          text="Choose which ownership changes and filings you hear about, and how."
          action={
            <ButtonLink to="/settings/notifications" variant="default" size="xs">
              Set alerts
            </ButtonLink>
          }
        />
        <ColleaguesStep step={steps.colleagues} />
      </ol>
    </SectionCard>
  )
}

type StepProps = { isDone: boolean; title: string; text: string; action: ReactNode }

const Step = ({ isDone, title, text, action }: StepProps) => (
  <li className={classes.step} data-done={isDone || undefined}>
    {isDone ? (
      <IconCircleCheck size={20} stroke={1.75} className={classes.icon} role="img" aria-label="Done" />
    ) : (
      <IconCircle size={20} stroke={1.5} className={classes.icon} role="img" aria-label="To do" />
    )}
    <div className={classes.words}>
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.text}>{text}</p>
      {!isDone && action}
    </div>
  </li>
)

function SecurityStep({ step: { isDone, peerCount } }: { step: FirstSteps['security'] }) {
  const security = useFocusedSecurity()
  const name = security?.ticker ?? security?.name ?? 'Your security'
  return (
    <Step
      isDone={isDone}
      title="Confirm your security and peers"
      text={isDone ? `${name} with ${peerCount} ${peerCount === 1 ? 'peer' : 'peers'}` : `${name} has no peers yet.`}
      action={
        <ButtonLink to="/settings/peers" variant="default" size="xs">
          Choose peers
        </ButtonLink>
      }
    />
  )
}

const HoldersStep = ({ step: { isDone, inIrm, outOf } }: { step: FirstSteps['holders'] }) => (
  <Step
    isDone={isDone}
    title="Add your top holders to the IRM"
    text={
      outOf === 0
        ? 'No holders have filed a position in your security yet.'
        : `${inIrm} of your ${outOf} largest holders ${inIrm === 1 ? 'is' : 'are'} in the IRM.`
    }
    action={outOf > 0 && <AddTopHolders />}
  />
)

function ContactsStep({ step: { isDone } }: { step: FirstSteps['contacts'] }) {
  const canUpload = useCan('admin_or_assistant')
  return (
    <Step
      isDone={isDone}
      title="Import your contacts"
      text={
        canUpload || isDone
          ? 'Upload a CSV or Excel file of the people you work with.'
          : 'Ask an admin to upload your contacts, or add people one by one.'
      }
      action={
        canUpload ? (
          <ButtonLink to="/settings/irm-upload" variant="default" size="xs">
            Upload contacts
          </ButtonLink>
        ) : (
          <ButtonLink to="/irm/people" variant="default" size="xs">
            Open people
          </ButtonLink>
        )
      }
    />
  )
}

function ColleaguesStep({ step: { isDone, memberCount } }: { step: FirstSteps['colleagues'] }) {
  const canInvite = useCan('admin')
  const doneText = memberCount > 1 ? `${memberCount} people are on your team.` : 'Your invitation has been sent.'
  const openText = canInvite
    ? 'Share notes, tasks and target lists with the people you work with.'
    : 'Ask an admin to invite the people you work with.'
  return (
    <Step
      isDone={isDone}
      title="Invite your colleagues"
      text={isDone ? doneText : openText}
      action={
        canInvite && (
          <ButtonLink to="/settings/team" variant="default" size="xs">
            Invite colleagues
          </ButtonLink>
        )
      }
    />
  )
}
