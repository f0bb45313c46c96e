import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type ExportFormat, ExportMenu } from '../ExportMenu.tsx'
import classes from './Toolbar.module.css'

type ToolbarProps = {
  countText: string
  children?: ReactNode
  columnMenu: ReactNode
  onExport?: (format: ExportFormat) => void
  exportFormats?: readonly ExportFormat[]
  bulk?: { count: number; actions: ReactNode; onClear: () => void }
}

export function Toolbar({ countText, children, columnMenu, onExport, exportFormats = ['csv'], bulk }: ToolbarProps) {
  if (bulk && bulk.count > 0) {
    return (
      <div className={classes.root} data-bulk role="toolbar" aria-label="Actions on the selected rows">
        <span className={classes.selected} role="status">
          {bulk.count.toLocaleString('en-US')} selected
        </span>
        <div className={classes.actions}>{bulk.actions}</div>
        <Button variant="subtle" size="compact-sm" onClick={bulk.onClear}>
          Clear selection
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.root}>
      <div className={classes.actions}>{children}</div>
      <span className={classes.count} role="status">
        {countText}
      </span>
      {columnMenu}
      {onExport && <ExportMenu formats={exportFormats} onExport={onExport} />}
    </div>
  )
}
