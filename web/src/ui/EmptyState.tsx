import type { ReactNode } from 'react'
import classes from './StateMessage.module.css'

type EmptyStateProps = {
  title: string
  message?: ReactNode
  icon?: ReactNode
  /** The next thing to do. */
  action?: ReactNode
}

export function EmptyState({ title, message, icon, action }: EmptyStateProps) {
  return (
    <div className={classes.root}>
      {icon && <div className={classes.icon}>{icon}</div>}
      <p className={classes.title}>{title}</p>
      {message && <div className={classes.message}>{message}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
