import type { RequestEntry, RequestWithEntries } from '@rostrum/contract/assistant'
import { formatDateTime } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { useUser } from '#platform/session/session.tsx'
import classes from './Conversation.module.css'
import { RequestFiles } from './RequestFiles.tsx'
import { StatusChip } from './StatusChip.tsx'

/** The request itself, then what was written and done, in order. */
export function Conversation({ request }: { request: RequestWithEntries }) {
  const { id, name, author, createdAt, message, files, entries } = request
  const { timeZone } = useUser()
  const all = [...files, ...entries.flatMap((entry) => entry.files)]
  return (
    <ol className={classes.list} aria-label="Conversation">
      <li className={classes.entry}>
        <p className={classes.author}>
          <strong>{fullName(author)}</strong> <Time at={createdAt} timeZone={timeZone} />
        </p>
        <p className={classes.message}>{message}</p>
        <RequestFiles requestId={id} files={files} archive={all.length > 1 ? name : undefined} />
      </li>
      {entries.map((entry) => (
        <Entry key={entry.id} requestId={id} entry={entry} timeZone={timeZone} />
      ))}
    </ol>
  )
}

const Time = ({ at, timeZone }: { at: Date; timeZone: string }) => (
  <time className={classes.time} dateTime={at.toISOString()}>
    {formatDateTime(at, timeZone)}
  </time>
)

interface EntryProps {
  requestId: string
  entry: RequestEntry
  timeZone: string
}

function Entry({ requestId, entry, timeZone }: EntryProps) {
  const { author, scope, message, status, createdAt, files } = entry
  if (message === '' && files.length === 0) {
    return (
      <li className={classes.event}>
        {fullName(author)} {status === 'done' ? 'marked the request as done' : 'took the request'}{' '}
        <Time at={createdAt} timeZone={timeZone} />
      </li>
    )
  }
  return (
    <li className={classes.entry} data-scope={scope}>
      <p className={classes.author}>
        <strong>{fullName(author)}</strong>
        {scope === 'assistant' && <span>Assistant</span>}
        <Time at={createdAt} timeZone={timeZone} />
        {status && <StatusChip status={status} />}
      </p>
      {message && <p className={classes.message}>{message}</p>}
      <RequestFiles requestId={requestId} files={files} />
    </li>
  )
}
