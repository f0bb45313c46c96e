import { Button, Menu } from '@mantine/core'
import { type ReportFileFormat, reportFileFormatLabels } from '@rostrum/contract/reports/report'
import {
  IconDownload,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconPresentation,
} from '@tabler/icons-react'

const icons = {
  pdf: IconFileTypePdf,
  xlsx: IconFileSpreadsheet,
  csv: IconFileTypeCsv,
  pptx: IconPresentation,
} as const

type ReportFileMenuProps = {
  /** What is exported, where the page has another export. */
  label?: string
  formats: readonly ReportFileFormat[]
  onExport: (format: ReportFileFormat) => void
  disabled?: boolean
}

export const ReportFileMenu = ({ label = 'Export', formats, onExport, disabled = false }: ReportFileMenuProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button variant="default" disabled={disabled} leftSection={<IconDownload size={16} stroke={1.75} />}>
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {formats.map((format) => {
        const Icon = icons[format]
        return (
          <Menu.Item key={format} leftSection={<Icon size={16} stroke={1.5} />} onClick={() => onExport(format)}>
            Export as {reportFileFormatLabels[format]}
          </Menu.Item>
        )
      })}
    </Menu.Dropdown>
  </Menu>
)
