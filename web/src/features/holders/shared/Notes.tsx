import classes from './Notes.module.css'

/** Notes needed to interpret the figures above. */
export const Notes = ({ notes }: { notes: string[] }) =>
  notes.length > 0 && (
    <ul className={classes.root} aria-label="Notes on the figures">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
