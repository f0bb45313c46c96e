import classes from './Notes.module.css'

/** What must be known to read the figures above rightly. */
export const Notes = ({ notes }: { notes: string[] }) =>
  notes.length > 0 && (
    <ul className={classes.root} aria-label="Notes on the figures">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
