import type { RegisterSnapshot } from '@rostrum/contract/holders/register-rows'
import type { RegisterKind } from '@rostrum/contract/holders/register-values'
import { formatDay } from '#platform/formats.ts'
import { ButtonLink } from '#ui/links.tsx'
import { pathOf } from './kinds.ts'
import classes from './RegisterPage.module.css'

const isRecent = ({ endedAt }: RegisterSnapshot) => (endedAt?.getTime() ?? 0) > Date.now() - 24 * 3600 * 1000

/** Imports in progress, and those that failed today. */
export function ImportNotice({ kind, snapshots }: { kind: RegisterKind; snapshots: RegisterSnapshot[] }) {
  const told = snapshots.filter(
    (one) => one.state === 'waiting' || one.state === 'importing' || (one.state === 'failed' && isRecent(one)),
  )
  return told.map((one) => (
    <div key={one.id} className={classes.notice} role="status">
      <span>
        {one.state === 'failed' ? 'Import of ' : 'Importing '}
        {one.fileName} as of {formatDay(one.onDate)}
        {one.state === 'failed' && ' failed'}
      </span>
      <ButtonLink to={`${pathOf(kind)}/imports/$id`} params={{ id: one.id }} variant="default" size="compact-sm">
        {one.state === 'failed' ? 'See why' : 'See progress'}
      </ButtonLink>
    </div>
  ))
}
