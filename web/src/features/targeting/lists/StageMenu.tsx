import { Menu } from '@mantine/core'
import { type Stage, stageLabels, stages } from '@rostrum/contract/targeting/lists'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface StageItemsProps {
  /** Undefined for targets that differ. */
  value?: Stage | undefined
  onPick: (stage: Stage) => void
}

export const StageItems = ({ value, onPick }: StageItemsProps) => (
  <>
    <Menu.Label>Move to…</Menu.Label>
    {stages.map((stage) => (
      <Menu.Item
        key={stage}
        disabled={stage === value}
        rightSection={stage === value && <IconCheck size={14} stroke={2} aria-label="Current stage" />}
        onClick={() => onPick(stage)}
      >
        {stageLabels[stage]}
      </Menu.Item>
    ))}
  </>
)

export const StageMenu = ({ children, ...items }: StageItemsProps & { children: ReactNode }) => (
  <Menu position="bottom-start" width={180}>
    <Menu.Target>{children}</Menu.Target>
    <Menu.Dropdown>
      <StageItems {...items} />
    </Menu.Dropdown>
  </Menu>
)
