import { Button } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

export const NotificationSettingsLink = () => (
  <Button
    component={Link}
    to="/settings/notifications"
    variant="default"
    leftSection={<IconSettings size={16} stroke={1.5} />}
  >
    Notification settings
  </Button>
)
