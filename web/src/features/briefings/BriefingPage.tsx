import { Button, Progress } from '@mantine/core'
import { type Briefing, type BriefingChapter, isBeingMade } from '@rostrum/contract/briefings'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { FilePreview, saveFile } from '#features/files/public.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDate, formatNumber } from '#platform/formats.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useBriefing, useCancelBriefing } from './api.ts'
import classes from './briefings.module.css'
import { meetingsText } from './words.ts'

export function BriefingPage() {
  const { id } = useParams({ from: '/shell/irm/briefings/$id' })
  const briefing = useBriefing(id)
  usePageTitle(briefing.data?.title ?? 'Briefing')
  return (
    <QueryView query={briefing} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
      {(data) => <BriefingView briefing={data} />}
    </QueryView>
  )
}

function BriefingView({ briefing }: { briefing: Briefing }) {
  const { timeZone } = useUser()
  const { title, createdAt, expiresAt, meetingCount } = briefing
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[{ id: 'briefings', node: <AnchorLink to="/irm/briefings">Briefing books</AnchorLink> }]}
        context={`${meetingsText(meetingCount)}, made ${formatDate(createdAt, timeZone)}, kept until ${formatDate(expiresAt, timeZone)}. Only you can see it.`}
        actions={<FileActions file={briefing.file} />}
      />
      <Standing briefing={briefing} />
    </>
  )
}

function FileActions({ file }: Pick<Briefing, 'file'>) {
  const [isShown, setShown] = useState(false)
  if (file?.status !== 'completed') return null
  return (
    <>
      <Button leftSection={<IconDownload size={16} stroke={1.5} />} onClick={() => void saveFile(file)}>
        Download PDF
      </Button>
      <Button variant="default" leftSection={<IconEye size={16} stroke={1.5} />} onClick={() => setShown(true)}>
        Preview
      </Button>
      <FilePreview file={isShown ? file : undefined} onClose={() => setShown(false)} />
    </>
  )
}

function Standing({ briefing }: { briefing: Briefing }) {
  const { state, file, contents } = briefing
  if (isBeingMade(state)) return <UnderWay briefing={briefing} />
  if (state === 'failed' || file?.status === 'failed' || file?.status === 'threats_found') {
    return <Again title="The briefing could not be created" />
  }
  if (state === 'canceled') return <Again title="Canceled" />
  return (
    <div className={classes.chapters}>
      {file?.status === 'in_progress' && <p role="status">Checking the file</p>}
      {contents.map((chapter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the contents of a book never change
        <Chapter key={index} chapter={chapter} />
      ))}
    </div>
  )
}

const Again = ({ title }: { title: string }) => (
  <EmptyState
    title={title}
    message="Start again from the activity or the day in the calendar."
    action={<ButtonLink to="/activities">Activities</ButtonLink>}
  />
)

function UnderWay({ briefing: { id, doneCount, meetingCount } }: { briefing: Briefing }) {
  const cancel = useCancelBriefing()
  const isDrawn = doneCount === meetingCount
  const label = isDrawn ? 'Creating the file' : 'Collecting data'
  return (
    <div className={classes.progress}>
      <p role="status">
        {label}: {formatNumber(doneCount)} of {meetingsText(meetingCount)}
      </p>
      <Progress.Root size={6}>
        <Progress.Section value={(doneCount / meetingCount) * 100} aria-label={label} />
      </Progress.Root>
      <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ params: { id } })}>
        Cancel
      </Button>
    </div>
  )
}

function Chapter({ chapter: { title, detail, points, sections } }: { chapter: BriefingChapter }) {
  return (
    <SectionCard title={title} description={detail}>
      {points.length > 0 && (
        <>
          <h3 className={classes.heading}>Suggested talking points</h3>
          <ul className={classes.points}>
            {points.map(({ text, source }) => (
              <li key={text}>
                {text} <span className={classes.source}>{source}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className={classes.heading}>In the file</h3>
      <div className={classes.chips}>
        {sections.map((section) => (
          <Chip key={section}>{section}</Chip>
        ))}
        {sections.length === 0 && <span className={classes.source}>There is no information on this meeting yet.</span>}
      </div>
    </SectionCard>
  )
}
