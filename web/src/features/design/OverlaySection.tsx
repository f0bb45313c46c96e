import { Button, TextInput } from '@mantine/core'
import { IconCalendarPlus, IconCheckbox, IconNote, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { confirm } from '#ui/confirm.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { notifyError, notifyInfo, notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { SidePanel } from '#ui/SidePanel.tsx'
import { SpeedDial } from '#ui/SpeedDial.tsx'
import { DesignSection } from './DesignSection.tsx'
import classes from './design.module.css'

const quickActions = [
  {
    label: 'Log activity',
    icon: <IconNote size={16} stroke={1.5} />,
    shortcut: 'A',
    onSelect: () => notifyInfo('Activity'),
  },
  {
    label: 'Add task',
    icon: <IconCheckbox size={16} stroke={1.5} />,
    shortcut: 'T',
    onSelect: () => notifyInfo('Task'),
  },
  { label: 'Plan event', icon: <IconCalendarPlus size={16} stroke={1.5} />, onSelect: () => notifyInfo('Event') },
  { label: 'Add person', icon: <IconUserPlus size={16} stroke={1.5} />, onSelect: () => notifyInfo('Person') },
]

async function askBeforeDeleting() {
  const agreed = await confirm({
    title: 'Delete 3 activities?',
    message: 'They disappear for your whole team. Their attendees and notes go with them.',
    confirmLabel: 'Delete',
    danger: true,
  })
  if (agreed) notifyWithUndo('3 activities deleted', () => notifyInfo('Restored'))
}

export function OverlaySection() {
  const [opened, setOpened] = useState(false)
  return (
    <DesignSection id="overlays" title="Overlays" note="SidePanel, confirm, notify, SpeedDial at the lower right.">
      <div className={classes.row}>
        <Button variant="default" onClick={() => setOpened(true)}>
          Open side panel
        </Button>
        <Button variant="default" onClick={() => void askBeforeDeleting()}>
          Ask for confirmation
        </Button>
        <Button variant="default" onClick={() => notifySuccess('Note saved')}>
          Success
        </Button>
        <Button variant="default" onClick={() => notifyError('The file is larger than 20 MB.', 'Not uploaded')}>
          Error
        </Button>
        <Button variant="default" onClick={() => notifyInfo('Holdings of 30 June have arrived.')}>
          Information
        </Button>
        <Button variant="default" onClick={() => notifyWithUndo('Task completed', () => notifyInfo('Task reopened'))}>
          With undo
        </Button>
      </div>
      <SidePanel
        opened={opened}
        onClose={() => setOpened(false)}
        title="Halden & Brandt Asset Management AG"
        context="Frankfurt · Buy side · GARP"
        actions={
          <Button variant="default" size="xs">
            Open profile
          </Button>
        }
        footer={<FormActions onSave={() => setOpened(false)} onCancel={() => setOpened(false)} />}
      >
        <KeyValueList
          align="right"
          items={[
            { label: 'Equity assets', value: '$48.2B' },
            { label: 'Turnover', value: '32.6%' },
            { label: 'Last contact', value: '14 Aug 2025' },
          ]}
        />
        <TextInput label="Owner" placeholder="Search colleagues" mt={16} />
      </SidePanel>
      <SpeedDial actions={quickActions} />
    </DesignSection>
  )
}
