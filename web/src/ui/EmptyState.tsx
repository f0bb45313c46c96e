import type { ReactNode } from 'react'
import classes from './StateMessage.module.css'

type EmptyStateProps = {
  title: string
  message?: ReactNode
  icon?: ReactNode
  /** The next thing to do. */
  action?: ReactNode
  /** It is the whole page, whose heading is its title. */
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
