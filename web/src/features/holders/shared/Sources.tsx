import { FilingLink } from '#market/evidence/FilingLink.tsx'
import classes from './Sources.module.css'

/** The filing behind a row, plus a count of further ones. */
export const Sources = ({ accessions }: { accessions: string[] }) => {
  const [first, ...others] = accessions
  if (!first) return '–'
  return (
    <span className={classes.root}>
      <FilingLink accession={first} />
      {others.length > 0 && (
        <span className={classes.others} title={others.join(', ')}>
          +{others.length}
        </span>
      )}
    </span>
  )
}
