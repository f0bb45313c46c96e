import { Button, CopyButton } from '@mantine/core'
import type { Passage, Speaker, TranscriptDetail } from '@rostrum/contract/research/transcripts'
import { MarkedText } from '#lists/MarkedText.tsx'
import { formatDay } from '#platform/formats.ts'
import { CopyLink } from '#ui/CopyLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { periodOf } from './period.ts'
import classes from './TranscriptPage.module.css'

const sectionNames = { remarks: 'Prepared remarks', questions: 'Questions and answers' }

/** The call, or those of its passages that contain the words looked for. */
export function Passages({ transcript, term }: { transcript: TranscriptDetail; term: string }) {
  const speakers = new Map(transcript.speakers.map((speaker) => [speaker.id, speaker]))
  const looked = term.toLowerCase()
  const shown = transcript.passages.filter(({ text }) => looked === '' || text.toLowerCase().includes(looked))
  if (shown.length === 0) return <EmptyState title="Nothing found" message="Try other words." />
  return (
    <div>
      {looked !== '' && (
        <p role="status">
          {shown.length} {shown.length === 1 ? 'passage' : 'passages'} with “{term}”
        </p>
      )}
      {shown.map((passage, index) => (
        <div key={passage.number}>
          {passage.section !== shown[index - 1]?.section && (
            <h2 className={classes.section}>{sectionNames[passage.section]}</h2>
          )}
          <OnePassage
            transcript={transcript}
            passage={passage}
            speaker={passage.speakerId ? speakers.get(passage.speakerId) : undefined}
            term={term}
          />
        </div>
      ))}
    </div>
  )
}

interface OnePassageProps {
  transcript: TranscriptDetail
  passage: Passage
  speaker: Speaker | undefined
  term: string
}

const linkTo = (number: number): string => `${location.origin}${location.pathname}#p${number}`

/** The words with a line that says who said them, where and when. */
const quoteOf = ({ transcript, passage, speaker }: Omit<OnePassageProps, 'term'>): string => {
  const who = speaker ? [speaker.name, speaker.firm ?? speaker.title].filter(Boolean).join(', ') : 'Unknown speaker'
  const where = `${transcript.security.name}, ${transcript.title} (${periodOf(transcript)}), ${formatDay(transcript.heldOn)}`
  return `“${passage.text}”\n${who}. ${where}. ${linkTo(passage.number)}`
}

function OnePassage({ transcript, passage, speaker, term }: OnePassageProps) {
  const { number, kind, question, text } = passage
  return (
    <article className={classes.passage} id={`p${number}`} data-kind={kind} aria-label={`Passage ${number}`}>
      <div className={classes.head}>
        <span className={classes.name}>{speaker?.name ?? 'Unknown speaker'}</span>
        <span className={classes.muted}>
          {[
            speaker?.firm ?? speaker?.title,
            kind === 'question' && `Question ${question}`,
            kind === 'answer' && 'Answer',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className={classes.tools}>
          <CopyButton value={quoteOf({ transcript, passage, speaker })}>
            {({ copied, copy }) => (
              <Button size="compact-xs" mih={24} variant="subtle" onClick={copy}>
                {copied ? 'Copied' : 'Copy quote'}
              </Button>
            )}
          </CopyButton>{' '}
          <CopyLink url={linkTo(number)} label="Copy link" isCompact />
        </span>
      </div>
      <p className={classes.text}>{term ? <MarkedText text={text} term={term} /> : text}</p>
    </article>
  )
}
