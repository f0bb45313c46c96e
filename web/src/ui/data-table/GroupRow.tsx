import type { ReactNode } from 'react'
import classes from './data-table.module.css'

type GroupRowProps = { span: number; children: ReactNode }

/** The heading of a group of rows, readable while the columns scroll beneath it. */
export const GroupRow = ({ span, children }: GroupRowProps) => (
  <tr className={classes.group}>
    <th scope="rowgroup" colSpan={span}>
      <span className={classes.groupLabel}>{children}</span>
    </th>
  </tr>
)
