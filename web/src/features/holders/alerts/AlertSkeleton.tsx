import { Skeleton } from '@mantine/core'
import classes from './AlertsPage.module.css'

const lines = Array.from({ length: 8 }, (_, line) => line)

export const AlertSkeleton = () => (
  <div className={classes.card}>
    {lines.map((line) => (
      <div key={line} className={classes.skeleton}>
        <Skeleton height={12} width="30%" />
        <Skeleton height={12} width="70%" />
      </div>
    ))}
  </div>
)
