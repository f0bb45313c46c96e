import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDownload, IconFileTypeCsv } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Toolbar.module.css'

type ToolbarProps = {
  countText: string
  children?: ReactNode
  columnMenu: ReactNode
  onExport?: (format: 'csv') => void
  bulk?: { count: number; actions: ReactNode; onClear: () => void }
}

export function Toolbar({ countText, children, columnMenu, onExport, bulk }: ToolbarProps) {
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
      {onExport && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label="Export" title="Export">
              <IconDownload size={16} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconFileTypeCsv size={16} stroke={1.5} />} onClick={() => onExport('csv')}>
              Export as CSV
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
