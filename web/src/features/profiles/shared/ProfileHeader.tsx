import type { ReactNode } from 'react'
import { useStandalone } from '#platform/session/flags.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Stat } from '#ui/Stat.tsx'
import classes from './ProfileHeader.module.css'

type Figure = { label: string; help?: ReactNode; value: ReactNode; delta?: ReactNode; hint?: ReactNode }

type ProfileHeaderProps = {
  /** Type of profile: Organization, Person, Fund, Security. */
  kind: string
  title: ReactNode
  context: ReactNode
  chips: ReactNode
  /** Who this is to the team, in one line. */
  line?: ReactNode
  /** Tier and owner. */
  relationship?: ReactNode
  /** The team's own tags. */
  tags?: ReactNode
  actions?: ReactNode
  figures: Figure[]
}

/** Name, location, size and style at a glance. */
export function ProfileHeader({
  kind,
  title,
  context,
  chips,
  line,
  relationship,
  tags,
  actions,
  figures,
}: ProfileHeaderProps) {
  // These belong to the IRM.
  const hasIrm = useStandalone() === false
  return (
    <div className={classes.root}>
      <PageHeader
        breadcrumbs={[{ id: 'kind', node: kind }]}
        title={title}
        context={
          <>
            <div className={classes.chips}>{chips}</div>
            {context && <div className={classes.context}>{context}</div>}
            {line && <p className={classes.line}>{line}</p>}
            {hasIrm && relationship && <div className={classes.relationship}>{relationship}</div>}
            {hasIrm && tags}
          </>
        }
        actions={hasIrm && actions}
      />
      {figures.length > 0 && (
        // Limit the width: stretched across the page, a few figures would look like headings.
        <div className={classes.figures} style={{ maxWidth: figures.length < 4 ? figures.length * 280 : undefined }}>
          {figures.map((figure) => (
            <div className={classes.figure} key={figure.label}>
              <Stat {...figure} />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
