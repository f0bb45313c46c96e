import { Avatar, Checkbox, Group, Menu, UnstyledButton, useMantineTheme } from '@mantine/core'
import {
  IconBuilding,
  IconCheck,
  IconDeviceDesktop,
  IconFlask,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { Theme } from '#platform/appearance.ts'
import { customerChoice, usableAuthorizations } from '#platform/session/customers.ts'
import { useUser } from '#platform/session/session.tsx'
import { betaChoice } from '#platform/storage.ts'
import { MenuItemLink } from '#ui/links.tsx'
import classes from './TopBar.module.css'
import { useThemeChoice } from './use-theme.ts'

const themes: { theme: Theme; label: string; icon: typeof IconSun }[] = [
  { theme: 'light', label: 'Light Mode', icon: IconSun },
  { theme: 'dark', label: 'Dark Mode', icon: IconMoon },
  { theme: 'system', label: 'System Default', icon: IconDeviceDesktop },
]

export function ProfileMenu() {
  const user = useUser()
  const { theme: current, choose } = useThemeChoice()
  const { primaryColor } = useMantineTheme()
  const name = `${user.firstName} ${user.lastName}`
  return (
    // The check mark goes at the end of the line so that the icons stay aligned in one column.
    <Menu position="bottom-end" width={240} styles={{ itemIndicator: { display: 'none' } }}>
      <Menu.Target>
        <UnstyledButton className={classes.profile} aria-label={`${name}, profile menu`}>
          <Avatar size={28} color={primaryColor} name={name} />
          <div className={classes.words}>
            <div className={classes.name}>{name}</div>
            <div className={classes.customer}>{user.customer.name}</div>
          </div>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuItemLink to="/settings" leftSection={<IconSettings size={16} stroke={1.5} />}>
          Settings
        </MenuItemLink>
        {usableAuthorizations(user).length > 1 && (
          <Menu.Item leftSection={<IconBuilding size={16} stroke={1.5} />} onClick={() => customerChoice.set(true)}>
            Switch Customer
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        {themes.map(({ theme, label, icon: Icon }) => (
          <Menu.RadioItem
            key={theme}
            value={theme}
            checked={theme === current}
            onChange={() => choose(theme)}
            rightSection={theme === current && <IconCheck size={14} />}
          >
            <Group gap="xs">
              <Icon size={16} stroke={1.5} />
              {label}
            </Group>
          </Menu.RadioItem>
        ))}
        {user.role === 'admin' && <BetaItem />}
        <Menu.Divider />
        <MenuItemLink to="/logout" preload={false} leftSection={<IconLogout size={16} stroke={1.5} />}>
          Logout
        </MenuItemLink>
      </Menu.Dropdown>
    </Menu>
  )
}

function BetaItem() {
  const [isOn, setOn] = useState(() => betaChoice.get() === 'true')
  const toggle = () => {
    if (isOn) betaChoice.clear()
    else betaChoice.set('true')
    setOn(!isOn)
  }
  return (
    <>
      <Menu.Divider />
      <Menu.CheckboxItem
        checked={isOn}
        onChange={toggle}
        rightSection={<Checkbox.Indicator size="xs" checked={isOn} aria-hidden />}
      >
        <Group gap="xs">
          <IconFlask size={16} stroke={1.5} />
          Beta
        </Group>
      </Menu.CheckboxItem>
    </>
  )
}
