import { Button } from '@mantine/core'
import type { Activity } from '@rostrum/contract/irm/activity-record'
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { BriefingButton } from '#features/briefings/public.ts'
import { EmailButton } from '#features/email/compose/public.ts'
import { FilesOf } from '#features/files/public.ts'
import { TaskList } from '#features/irm/tasks/public.ts'
import { LockMark } from '#features/irm/visibility/public.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDateTime } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { RichTextView } from '#ui/rich-text/RichTextView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { ActivityFacts } from './ActivityFacts.tsx'
import classes from './ActivityPage.module.css'
import { oneActivity } from './api.ts'
import { formatSpan, Labelled } from './labels.tsx'
import { useReturnState } from './return-address.ts'
import { useRemoveActivity } from './use-remove-activity.ts'

export function ActivityPage() {
  const { id } = useParams({ from: '/shell/activities/$id' })
  const activity = useQuery(oneActivity(id))
  usePageTitle(activity.data?.subject ?? 'Activity')
  return (
    <QueryView query={activity} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
      {(data) => <ActivityView activity={data} />}
    </QueryView>
  )
}

function ActivityView({ activity }: { activity: Activity }) {
  const { timeZone } = useUser()
  const { id, type, subject, notes, createdBy, createdAt, updatedAt } = activity
  const isEdited = updatedAt.getTime() - createdAt.getTime() > 2000
  return (
    <>
      <PageHeader
        title={subject}
        breadcrumbs={[
          {
            id: 'activities',
            node: <AnchorLink to="/activities">Activities</AnchorLink>,
          },
        ]}
        context={
          <span className={classes.context}>
            <Labelled color={type.color}>{type.name}</Labelled>
            <span>{formatSpan(activity, timeZone)}</span>
            <LockMark record={activity} />
          </span>
        }
        actions={<ActivityActions activity={activity} />}
      />
      <div className={classes.columns}>
        <div className={classes.main}>
          <SectionCard title="Notes">
            {notes ? <RichTextView html={notes} /> : <span className={classes.none}>No notes</span>}
          </SectionCard>
          <FilesOf subjectType="activity" subjectId={id} />
          <SectionCard title="Tasks">
            <TaskList associatedType="activity" associatedId={id} associatedName={subject} />
          </SectionCard>
        </div>
        <SectionCard title="Details">
          <ActivityFacts activity={activity} />
          <p className={classes.author}>
            Logged by {fullName(createdBy)} on {formatDateTime(createdAt, timeZone)}
            {isEdited && `, changed on ${formatDateTime(updatedAt, timeZone)}`}
          </p>
        </SectionCard>
      </div>
    </>
  )
}

function ActivityActions({ activity }: { activity: Activity }) {
  const { id, subject, people, organizations } = activity
  const state = useReturnState()
  const navigate = useNavigate()
  const remove = useRemoveActivity(() => navigate({ to: '/activities' }))
  return (
    <>
      <Writes>
        <ButtonLink
          to="/activities/$id/edit"
          params={{ id }}
          state={state}
          leftSection={<IconPencil size={16} stroke={1.5} />}
        >
          Edit
        </ButtonLink>
      </Writes>
      {people.length + organizations.length > 0 && <BriefingButton activityIds={[id]} />}
      <Writes>
        <EmailButton opening={() => ({ personIds: people.map((one) => one.id), subject })} />
        <ButtonLink
          variant="default"
          to="/activities/new"
          search={{ copy: id }}
          leftSection={<IconCopy size={16} stroke={1.5} />}
        >
          Duplicate
        </ButtonLink>
        <Button
          variant="default"
          leftSection={<IconTrash size={16} stroke={1.5} />}
          onClick={() => void remove(activity)}
        >
          Delete
        </Button>
      </Writes>
    </>
  )
}
