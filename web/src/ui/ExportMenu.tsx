import { ActionIcon, Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf } from '@tabler/icons-react'

export type ExportFormat = 'csv' | 'xlsx'

type ExportMenuProps<Format> = { formats: readonly Format[]; onExport: (format: Format) => void }

const items = {
  pdf: { label: 'Export as PDF', icon: IconFileTypePdf },
  csv: { label: 'Export as CSV', icon: IconFileTypeCsv },
  xlsx: { label: 'Export as Excel', icon: IconFileSpreadsheet },
}

export const ExportMenu = <Format extends keyof typeof items>({ formats, onExport }: ExportMenuProps<Format>) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon aria-label="Export" title="Export">
        <IconDownload size={16} stroke={1.75} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {formats.map((format) => {
        const { label, icon: Icon } = items[format]
        return (
          <Menu.Item key={format} leftSection={<Icon size={16} stroke={1.5} />} onClick={() => onExport(format)}>
            {label}
          </Menu.Item>
        )
      })}
    </Menu.Dropdown>
  </Menu>
)
