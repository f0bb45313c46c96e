import classes from './Compose.module.css'

/** Who sends from the end of a long message does not see its first lines. */
const bringIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' })

export const FieldError = ({ id, children }: { id?: string; children: string | undefined }) =>
  children && (
    <span ref={bringIntoView} id={id} role="alert" className={classes.error}>
      {children}
    </span>
  )
