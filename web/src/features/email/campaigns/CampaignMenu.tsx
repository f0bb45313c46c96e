import { ActionIcon, Menu } from '@mantine/core'
import type { Campaign } from '@rostrum/contract/email/campaigns/campaigns'
import { IconDots } from '@tabler/icons-react'
import { useCampaignActions } from './use-campaign-actions.ts'

type CampaignMenuProps = { campaign: Pick<Campaign, 'id' | 'name' | 'status'>; size: number }

const underWay = ['scheduled', 'sending', 'paused']

export function CampaignMenu({ campaign, size }: CampaignMenuProps) {
  const actions = useCampaignActions()
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon size={size} variant="subtle" color="gray" aria-label={`Actions for ${campaign.name}`}>
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void actions.duplicate(campaign)}>Duplicate</Menu.Item>
        {!underWay.includes(campaign.status) && (
          <Menu.Item color="red" onClick={() => void actions.remove(campaign)}>
            Delete
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
