import classes from './FilesTab.module.css'

/** Says that a list does not show everything. */
export const MoreFiles = ({ shown, total, hint = '' }: { shown: number; total: number; hint?: string }) =>
  total > shown ? (
    <p className={classes.more}>
      Latest {shown.toLocaleString('en-US')} of {total.toLocaleString('en-US')} files. {hint}
    </p>
  ) : null
