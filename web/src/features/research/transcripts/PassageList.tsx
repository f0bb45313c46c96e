import type { PassageFound } from '@rostrum/contract/research/transcript-search'
import { formatDay } from '#platform/formats.ts'
import { AnchorLink } from '#ui/links.tsx'
import { tickerOf } from '../events/when.ts'
import classes from './PassageList.module.css'

/** Passages of several calls, each with a link to its place. */
export const PassageList = ({ passages }: { passages: PassageFound[] }) => (
  <ul className={classes.list}>
    {passages.map(({ transcript, number, speaker, kind, snippet }) => (
      <li key={`${transcript.id} ${number}`} className={classes.item}>
        <AnchorLink
          to="/research/transcripts/$transcriptId"
          params={{ transcriptId: transcript.id }}
          hash={`p${number}`}
          fw={600}
        >
          {tickerOf(transcript.security)}: {transcript.title}
        </AnchorLink>
        <div className={classes.meta}>
          {formatDay(transcript.heldOn)}
          {speaker && ` · ${speaker.name}${speaker.firm ? `, ${speaker.firm}` : ''}`}
          {kind !== 'remark' && ` · ${kind === 'question' ? 'Question' : 'Answer'}`}
        </div>
        <p className={classes.text}>
          {snippet.map(({ text, isMatch }, index) =>
            isMatch ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity other than the index
              <mark key={index} className={classes.mark}>
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </p>
      </li>
    ))}
  </ul>
)
