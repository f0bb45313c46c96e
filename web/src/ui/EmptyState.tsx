import type { ReactNode } from 'react'
import classes from './StateMessage.module.css'

type EmptyStateProps = {
  title: string
  message?: ReactNode
  icon?: ReactNode
  /** The suggested next action. */
  action?: ReactNode
  /** Takes up the whole page, so its title is the page heading. */
  isPage?: boolean
}

export function EmptyState({ title, message, icon, action, isPage }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={classes.root}>
      {icon && <div className={classes.icon}>{icon}</div>}
      <Title className={classes.title}>{title}</Title>
      {message && <div className={classes.message}>{message}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
