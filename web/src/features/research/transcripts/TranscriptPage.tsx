import { Alert, Button, Group, TextInput } from '@mantine/core'
import { whoseNames } from '@rostrum/contract/research/company-events'
import type { Speaker, TranscriptDetail } from '@rostrum/contract/research/transcripts'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { saveFile } from '#features/files/public.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDay } from '#platform/formats.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { Writes } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { NotEntitled, useMayReadCalls } from '../events/EventsFrame.tsx'
import { transcriptById } from './api.ts'
import { EditTranscript } from './EditTranscript.tsx'
import { Outline } from './Outline.tsx'
import { Passages } from './Passages.tsx'
import { periodOf } from './period.ts'
import { SpeakerPanel } from './SpeakerPanel.tsx'
import classes from './TranscriptPage.module.css'
import { useTranscriptActions } from './use-transcript-actions.ts'

const askEveryMs = 1_500

export const TranscriptPage = () => (useMayReadCalls() ? <Reader /> : <NotEntitled />)

function Reader() {
  const { transcriptId } = useParams({ from: '/shell/research/transcripts/$transcriptId' })
  const query = useQuery({
    ...transcriptById(transcriptId),
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? askEveryMs : false),
  })
  return (
    <QueryView query={query} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
      {(transcript) => <Call transcript={transcript} />}
    </QueryView>
  )
}

/** The text comes after the address: the browser has looked for the passage before it was there. */
function useScrollToPassage(isThere: boolean) {
  useEffect(() => {
    const { hash } = window.location
    if (!isThere || !/^#p\d+$/.test(hash)) return
    document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isThere])
}

function Call({ transcript }: { transcript: TranscriptDetail }) {
  usePageTitle(transcript.title)
  const [term, setTerm] = useState('')
  const [speaker, setSpeaker] = useState<Speaker>()
  useScrollToPassage(transcript.passages.length > 0)
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { id: 'transcripts', node: <AnchorLink to="/research/events/transcripts">Transcripts</AnchorLink> },
        ]}
        title={transcript.title}
        context={
          <>
            {transcript.security.name} · {formatDay(transcript.heldOn)} · {periodOf(transcript)}{' '}
            <Chip tone={transcript.whose === 'ours' ? 'accent' : 'neutral'}>{whoseNames[transcript.whose]}</Chip>
            {transcript.companyEvent && ` Event: ${transcript.companyEvent.title}`}
          </>
        }
        actions={<Actions transcript={transcript} />}
      />
      <State transcript={transcript} />
      {transcript.passages.length > 0 && (
        <div className={classes.layout}>
          <nav className={classes.outline} aria-label="Outline">
            <TextInput
              type="search"
              aria-label="Find in this transcript"
              placeholder="Find in this transcript"
              leftSection={<IconSearch size={15} stroke={1.75} />}
              value={term}
              onChange={(event) => setTerm(event.currentTarget.value)}
            />
            <Outline transcript={transcript} onSpeaker={setSpeaker} />
          </nav>
          <Passages transcript={transcript} term={term.trim()} />
        </div>
      )}
      {speaker && <SpeakerPanel transcriptId={transcript.id} speaker={speaker} onClose={() => setSpeaker(undefined)} />}
    </>
  )
}

function Actions({ transcript }: { transcript: TranscriptDetail }) {
  const { remove } = useTranscriptActions()
  const [isEditing, setEditing] = useState(false)
  const { fileKey } = transcript
  return (
    <Group gap={8}>
      {fileKey && (
        <Button variant="default" onClick={() => void saveFile({ fileKey, name: transcript.title })}>
          Original file
        </Button>
      )}
      <Writes>
        <Button variant="default" onClick={() => setEditing(true)}>
          Edit
        </Button>
        <Button variant="default" color="red" onClick={() => void remove(transcript)}>
          Delete
        </Button>
      </Writes>
      {isEditing && <EditTranscript transcript={transcript} onClose={() => setEditing(false)} />}
    </Group>
  )
}

function State({ transcript: { status, problem } }: { transcript: TranscriptDetail }) {
  if (status === 'waiting') {
    return (
      <Alert color="gray" role="status" title="Reading the transcript">
        This page updates when the speakers have been recognized.
      </Alert>
    )
  }
  if (!problem) return null
  return (
    <Alert
      color={status === 'failed' ? 'red' : 'yellow'}
      role="status"
      mb="md"
      title={status === 'failed' ? 'The file can’t be read' : 'No speakers found'}
    >
      {problem}
    </Alert>
  )
}
