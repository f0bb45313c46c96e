import { Button } from '@mantine/core'
import type { Duplicate, DuplicateCandidate } from '@rostrum/contract/profiles/duplicates'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDate } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import type { ProfileKind } from '../kinds.ts'
import { useMergeWithUndo } from '../use-merge.ts'
import { useForgetDistinction, useTellApart } from './api.ts'
import classes from './Duplicates.module.css'

interface DuplicatePairProps {
  kind: ProfileKind
  pair: Duplicate
  onCompare: () => void
}

const reasonLabels: Record<Duplicate['reasons'][number]['kind'], Record<ProfileKind, string>> = {
  email: { person: 'Same email', organization: 'Same email' },
  name: { person: 'Same name and firm', organization: 'Same name' },
  website: { person: 'Same website', organization: 'Same website' },
  phone: { person: 'Same phone number', organization: 'Same phone number' },
}

export function DuplicatePair({ kind, pair, onCompare }: DuplicatePairProps) {
  const { source, target, reasons } = pair
  return (
    <li className={classes.pair} aria-label={`${source.name} and ${target.name}`}>
      <div className={classes.reasons}>
        {reasons.map(({ kind: reason, value }) => (
          <Chip key={`${reason} ${value}`} tone="accent">
            {reasonLabels[reason][kind]}
            {reason !== 'name' && `: ${value}`}
          </Chip>
        ))}
      </div>
      <div className={classes.sides}>
        <Side kind={kind} candidate={target} other={source} note={pair.distinction ? undefined : 'kept'} />
        <Side
          kind={kind}
          candidate={source}
          other={target}
          note={pair.distinction ? undefined : 'merged and removed'}
        />
      </div>
      {pair.distinction ? (
        <ToldApart distinction={pair.distinction} />
      ) : (
        <Writes>
          <Decision kind={kind} pair={pair} onCompare={onCompare} />
        </Writes>
      )}
    </li>
  )
}

function Decision({ kind, pair, onCompare }: DuplicatePairProps) {
  const { source, target } = pair
  const { merge, isMerging } = useMergeWithUndo(kind)
  const tellApart = useTellApart()
  const forget = useForgetDistinction()
  const distinguish = async () => {
    try {
      const body = { kind, firstId: source.id, secondId: target.id }
      const { id } = await tellApart.mutateAsync({ body })
      const undo = () =>
        forget
          .mutateAsync({ params: { id } })
          .catch(() => notifyError('The change could not be undone. Please try again.'))
      notifyWithUndo(`${source.name} and ${target.name} marked as not duplicates`, () => void undo())
    } catch (error) {
      notifyError(`The pair could not be marked as not duplicates. ${reasonOf(error)}`)
    }
  }
  return (
    <div className={classes.actions}>
      <Button size="compact-sm" loading={isMerging} onClick={() => void merge(source, target)}>
        Merge
      </Button>
      <Button size="compact-sm" variant="default" onClick={onCompare}>
        Compare
      </Button>
      <Button size="compact-sm" variant="default" loading={tellApart.isPending} onClick={() => void distinguish()}>
        Not a duplicate
      </Button>
    </div>
  )
}

function ToldApart({ distinction }: { distinction: NonNullable<Duplicate['distinction']> }) {
  const { timeZone } = useUser()
  const forget = useForgetDistinction()
  const takeBack = () =>
    forget
      .mutateAsync({ params: { id: distinction.id } })
      .catch(() => notifyError('The change could not be undone. Please try again.'))
  return (
    <div className={classes.actions}>
      <span className={classes.quiet}>
        Marked as not duplicates by {fullName(distinction.by)} on {formatDate(distinction.at, timeZone)}
      </span>
      <Writes>
        <Button size="compact-sm" variant="default" loading={forget.isPending} onClick={() => void takeBack()}>
          Review again
        </Button>
      </Writes>
    </div>
  )
}

interface SideProps {
  kind: ProfileKind
  candidate: DuplicateCandidate
  other: DuplicateCandidate
  note: string | undefined
}

function Side({ kind, candidate, other, note }: SideProps) {
  const { timeZone } = useUser()
  const facts = [
    { label: kind === 'person' ? 'Title' : 'Type', value: candidate.title, same: other.title },
    {
      label: kind === 'person' ? 'Firm' : 'Parent',
      value: candidate.organization?.name,
      same: other.organization?.name,
    },
    { label: 'Email', value: candidate.email, same: other.email },
    { label: 'Phone', value: candidate.phone, same: other.phone },
    { label: 'Website', value: candidate.website, same: other.website },
    { label: 'Location', value: candidate.place, same: other.place },
    { label: 'In IRM since', value: candidate.addedAt && formatDate(candidate.addedAt, timeZone), same: null },
  ].filter(({ value, same }) => value || same)
  return (
    <div className={classes.side}>
      <div className={classes.name}>
        <ProfileLink kind={kind} id={candidate.id}>
          {candidate.name}
        </ProfileLink>
        <Chip>{candidate.isOwn ? 'Yours' : 'Market'}</Chip>
        {note && <span className={classes.quiet}>{note}</span>}
      </div>
      <dl className={classes.facts}>
        {facts.map(({ label, value, same }) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd data-differs={(value && same && value.toLowerCase() !== same.toLowerCase()) || undefined}>
              {value || '–'}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
