import { ActionIcon, Menu } from '@mantine/core'
import type { CustomReport } from '@rostrum/contract/reports/custom-reports'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { Writes } from '#platform/session/session.tsx'
import { ScheduleDialog } from './dialogs/ScheduleDialog.tsx'
import { ShareDialog } from './dialogs/ShareDialog.tsx'
import { useReportActions } from './use-report-actions.ts'

export function ReportMenu({ report }: { report: CustomReport }) {
  const [dialog, setDialog] = useState<'share' | 'schedule' | null>(null)
  const { duplicate, remove } = useReportActions()
  const close = () => setDialog(null)
  return (
    <Writes>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions">
            <IconDots size={18} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {report.mayChange && (
            <>
              <Menu.Item onClick={() => setDialog('share')}>Rename and share</Menu.Item>
              <Menu.Item onClick={() => setDialog('schedule')}>Schedule</Menu.Item>
            </>
          )}
          <Menu.Item onClick={() => void duplicate(report)}>Duplicate</Menu.Item>
          {report.mayChange && (
            <Menu.Item color="red" onClick={() => void remove(report)}>
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'share' && <ShareDialog report={report} onClose={close} />}
      {dialog === 'schedule' && <ScheduleDialog report={report} onClose={close} />}
    </Writes>
  )
}
