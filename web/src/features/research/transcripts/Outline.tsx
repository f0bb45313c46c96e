import { Anchor, Button } from '@mantine/core'
import { type Speaker, speakerRoleNames, type TranscriptDetail } from '@rostrum/contract/research/transcripts'
import { useMayWrite } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { AnchorLink } from '#ui/links.tsx'
import classes from './TranscriptPage.module.css'

interface OutlineProps {
  transcript: TranscriptDetail
  onSpeaker: (speaker: Speaker) => void
}

/** Speakers and questions of the call, with links to their places. */
export function Outline({ transcript: { speakers, passages }, onSpeaker }: OutlineProps) {
  const names = new Map(speakers.map(({ id, name }) => [id, name]))
  const seen = new Set<number>()
  const questions = passages.filter(({ kind, question }) => {
    if (kind !== 'question' || question === null || seen.has(question)) return false
    seen.add(question)
    return true
  })
  return (
    <>
      <h2>Speakers</h2>
      <ul>
        {speakers.map((speaker) => (
          <SpeakerLine key={speaker.id} speaker={speaker} onCorrect={() => onSpeaker(speaker)} />
        ))}
      </ul>
      {questions.length > 0 && (
        <>
          <h2>Questions</h2>
          <ul>
            {questions.map(({ number, question, speakerId, text }) => (
              <li key={number}>
                <Anchor href={`#p${number}`} className={classes.entry} title={text}>
                  {question}. {(speakerId && names.get(speakerId)) ?? 'Unknown'}
                </Anchor>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function SpeakerLine({ speaker, onCorrect }: { speaker: Speaker; onCorrect: () => void }) {
  const mayWrite = useMayWrite()
  return (
    <li className={classes.speaker}>
      <span>
        {speaker.person ? (
          <AnchorLink to="/people/$id" params={{ id: speaker.person.id }} size="sm">
            {speaker.name}
          </AnchorLink>
        ) : (
          speaker.name
        )}
        <div className={classes.muted}>
          {[speaker.firm ?? speaker.title, speakerRoleNames[speaker.role]].filter(Boolean).join(' · ')}
        </div>
      </span>
      {speaker.personState === 'ambiguous' && <Chip tone="warning">Choose person</Chip>}
      {mayWrite && speaker.role !== 'operator' && (
        <Button
          className={classes.tools}
          size="compact-xs"
          mih={24}
          variant="subtle"
          aria-label={`Edit speaker ${speaker.name}`}
          onClick={onCorrect}
        >
          Edit
        </Button>
      )}
    </li>
  )
}
