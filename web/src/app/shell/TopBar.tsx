import { ActionIcon, Burger, Tooltip } from '@mantine/core'
import { IconHelpCircle, IconMessage2Heart, IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { SecurityPicker } from '#features/focus/SecurityPicker.tsx'
import { NotificationBell } from '#features/notifications/NotificationBell.tsx'
import { GiveFeedback } from '#features/product-feedback/GiveFeedback.tsx'
import { SearchField } from '#features/search/SearchField.tsx'
import { configuration } from '#platform/configuration.ts'
import { useGate } from '#platform/session/flags.tsx'
import { Logo } from '#ui/Logo.tsx'
import { ActionIconLink } from '#ui/links.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import classes from './TopBar.module.css'
import { useCommands } from './use-commands.ts'

interface TopBarProps {
  isMenuOpen: boolean
  onMenu: () => void
}

export function TopBar({ isMenuOpen, onMenu }: TopBarProps) {
  const { communityUrl, helpUrl } = configuration()
  const { create, goTo, other } = useCommands()
  const isStandalone = useGate('iq_standalone')
  return (
    <div className={classes.root}>
      <Burger
        hiddenFrom="sm"
        size="sm"
        opened={isMenuOpen}
        onClick={onMenu}
        aria-label={isMenuOpen ? 'Close the menu' : 'Open the menu'}
      />
      <Link to="/" className={classes.logo} aria-label="Rostrum, go to dashboard">
        <Logo compactOnPhone />
      </Link>
      <SecurityPicker />
      <div className={classes.search}>
        <SearchField commands={[...create, ...goTo, ...other]} />
      </div>
      <Tooltip label="Community">
        <ActionIcon
          component="a"
          href={communityUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label="Community (opens in a new tab)"
        >
          <IconUsersGroup size={18} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Help center">
        <HelpLink url={helpUrl} />
      </Tooltip>
      <GiveFeedback>
        {(open) => (
          <Tooltip label="Product feedback">
            <ActionIcon aria-label="Product feedback" onClick={open}>
              <IconMessage2Heart size={18} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        )}
      </GiveFeedback>
      {!isStandalone && <NotificationBell />}
      <ProfileMenu />
    </div>
  )
}

function HelpLink({ url, ...rest }: { url: string }) {
  const icon = <IconHelpCircle size={18} stroke={1.5} />
  if (url.startsWith('/')) {
    return (
      <ActionIconLink {...rest} to={url} aria-label="Help center">
        {icon}
      </ActionIconLink>
    )
  }
  return (
    <ActionIcon {...rest} component="a" href={url} target="_blank" rel="noopener noreferrer" aria-label="Help center">
      {icon}
    </ActionIcon>
  )
}
