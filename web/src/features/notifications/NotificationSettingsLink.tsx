import { IconSettings } from '@tabler/icons-react'
import { ButtonLink } from '#ui/links.tsx'

export const NotificationSettingsLink = () => (
  <ButtonLink to="/settings/notifications" variant="default" leftSection={<IconSettings size={16} stroke={1.5} />}>
    Notification settings
  </ButtonLink>
)
