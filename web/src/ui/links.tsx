// Mantine controls as typed router links, with the route's `to`, `params` and `search`: passing a link as
// `component` would lose its types.
import {
  ActionIcon,
  type ActionIconProps,
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
  Menu,
  type MenuItemProps,
} from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type LinkTo<Props> = Props & Omit<ComponentPropsWithRef<'a'>, keyof Props>

export const AnchorLink = createLink((props: LinkTo<AnchorProps>) => <Anchor {...props} />)
export const ButtonLink = createLink((props: LinkTo<ButtonProps>) => <Button component="a" {...props} />)
export const ActionIconLink = createLink((props: LinkTo<ActionIconProps>) => <ActionIcon component="a" {...props} />)
export const MenuItemLink = createLink((props: LinkTo<MenuItemProps>) => <Menu.Item component="a" {...props} />)
