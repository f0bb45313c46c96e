import type { UploadRequest } from '@rostrum/contract/assistant'
import { useNow } from '#platform/days.ts'
import { formatDateTime } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { useUser } from '#platform/session/session.tsx'
import { AnchorLink } from '#ui/links.tsx'
import classes from './RequestCard.module.css'
import { RequestFiles } from './RequestFiles.tsx'
import { expectedWords } from './request-words.ts'
import { StatusChip } from './StatusChip.tsx'

export function RequestCard({ request }: { request: UploadRequest }) {
  const { id, name, message, security, author, createdAt, files, replyCount } = request
  const { timeZone } = useUser()
  const expected = expectedWords(request, timeZone, useNow())
  const facts = [
    `${fullName(author)}, ${formatDateTime(createdAt, timeZone)}`,
    ...(security ? [security.ticker ?? security.name] : []),
    ...(expected ? [expected] : []),
  ]
  return (
    <li className={classes.card}>
      <div className={classes.heading}>
        <h2 className={classes.name}>
          <AnchorLink to="/assistant/requests/$id" params={{ id }} inherit>
            {name}
          </AnchorLink>
        </h2>
        <StatusChip status={request.status} />
      </div>
      <p className={classes.facts}>{facts.join(' · ')}</p>
      <p className={classes.message}>{message}</p>
      <RequestFiles requestId={id} files={files} archive={files.length > 1 ? name : undefined} />
      {replyCount > 0 && (
        <p className={classes.replies}>
          <AnchorLink to="/assistant/requests/$id" params={{ id }} aria-label={`Replies to ${name}`}>
            {replyCount === 1 ? '1 reply' : `${replyCount} replies`}
          </AnchorLink>
        </p>
      )}
    </li>
  )
}
