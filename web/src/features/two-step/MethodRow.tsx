import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './TwoStepSection.module.css'

export function MethodRow({ name, state, children }: { name: string; state: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <div>
        <div className={classes.name}>{name}</div>
        <div className={classes.state}>{state}</div>
      </div>
      <Group gap={8}>{children}</Group>
    </div>
  )
}
