import { ActionIcon, Menu } from '@mantine/core'
import type { DashboardPart } from '@rostrum/contract/dashboard'
import { IconArrowDown, IconArrowUp, IconDots, IconEyeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SectionCard } from '#ui/SectionCard.tsx'
import { partNames } from './part-names.ts'
import type { LayoutActions } from './use-layout.ts'

export type PartFrame = {
  part: DashboardPart
  isFirst: boolean
  isLast: boolean
  actions: LayoutActions
}

type PartCardProps = {
  frame: PartFrame
  /** The part's figure in words. */
  summary?: ReactNode
  /** To the list behind it. */
  link?: ReactNode
  children: ReactNode
}

export const PartCard = ({ frame, summary, link, children }: PartCardProps) => (
  <SectionCard
    title={partNames[frame.part]}
    description={summary}
    actions={
      <>
        {link}
        <PartMenu {...frame} />
      </>
    }
  >
    {children}
  </SectionCard>
)

function PartMenu({ part, isFirst, isLast, actions }: PartFrame) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Move or hide ${partNames[part]}`}>
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowUp size={14} />} disabled={isFirst} onClick={() => actions.move(part, -1)}>
          Move up
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown size={14} />} disabled={isLast} onClick={() => actions.move(part, 1)}>
          Move down
        </Menu.Item>
        <Menu.Item leftSection={<IconEyeOff size={14} />} onClick={() => actions.setHidden(part, true)}>
          Hide
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
