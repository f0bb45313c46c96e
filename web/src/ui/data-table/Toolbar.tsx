import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Toolbar.module.css'

export type ExportFormat = 'csv' | 'xlsx'

type ToolbarProps = {
  countText: string
  children?: ReactNode
  columnMenu: ReactNode
  onExport?: (format: ExportFormat) => void
  exportFormats?: readonly ExportFormat[]
  bulk?: { count: number; actions: ReactNode; onClear: () => void }
}

const formats = {
  csv: { label: 'Export as CSV', icon: IconFileTypeCsv },
  xlsx: { label: 'Export as Excel', icon: IconFileSpreadsheet },
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
      {onExport && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label="Export" title="Export">
              <IconDownload size={16} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {exportFormats.map((format) => {
              const { label, icon: Icon } = formats[format]
              return (
                <Menu.Item key={format} leftSection={<Icon size={16} stroke={1.5} />} onClick={() => onExport(format)}>
                  {label}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
