// Everything that can be done by typing its name after Ctrl K; some by keys as well.

import { useComputedColorScheme } from '@mantine/core'
import { IconHelpCircle, IconKeyboard, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { Command } from '#platform/commands.ts'
import { helpTopicIds, helpTopics } from '#platform/help-topics.ts'
import { keptSearch, type NavigationGroup } from '#platform/navigation.ts'
import { shortcutList } from '#platform/shortcut-list.ts'
import { useQuickActions } from './QuickAdd.tsx'
import type { KeyBindings } from './use-key-sequences.ts'
import { entryLabel, useNavigation } from './use-navigation.ts'
import { useThemeChoice } from './use-theme.ts'

export interface CommandGroups {
  create: Command[]
  goTo: Command[]
  other: Command[]
}

export function useCommands(): CommandGroups {
  const { actions, select } = useQuickActions()
  const groups = useNavigation()
  const theme = useThemeChoice()
  const isDark = useComputedColorScheme() === 'dark'
  return {
    create: actions.map((action) => ({
      id: `create-${action.label}`,
      label: action.command ?? `Add ${action.label.toLowerCase()}`,
      icon: action.icon,
      keywords: 'new create',
      ...(action.shortcut && { keys: ['c', action.shortcut] }),
      run: () => select(action),
    })),
    goTo: groups.flatMap(pagesOf),
    other: [
      {
        id: 'theme',
        label: isDark ? 'Switch to light mode' : 'Switch to dark mode',
        icon: isDark ? IconSun : IconMoon,
        keywords: 'theme appearance toggle',
        run: () => theme.choose(isDark ? 'light' : 'dark'),
      },
      {
        id: 'shortcuts',
        label: 'Keyboard shortcuts',
        icon: IconKeyboard,
        keys: ['?'],
        run: () => shortcutList.set(true),
      },
      {
        id: 'help',
        label: 'Help center',
        icon: IconHelpCircle,
        run: (router) => void router.navigate({ to: '/help' }),
      },
      ...helpTopicIds.map((topic) => ({
        id: `help-${topic}`,
        label: `Help: ${helpTopics[topic].title}`,
        icon: IconHelpCircle,
        run: (router: Parameters<Command['run']>[0]) => void router.navigate({ to: '/help/$topic', params: { topic } }),
      })),
      {
        id: 'sign-out',
        label: 'Sign out',
        icon: IconLogout,
        keywords: 'logout log',
        run: (router) => void router.navigate({ to: '/logout' }),
      },
    ],
  }
}

/** A group's own page is one of its entries. */
const pagesOf = (group: NavigationGroup): Command[] =>
  (group.children ?? [group])
    .filter(({ closed }) => !closed)
    .map((entry) => ({
      id: `go-${entry.path}`,
      label: entryLabel(group, entry),
      icon: group.icon,
      ...(entry.shortcut && { keys: ['g', entry.shortcut] }),
      run: (router) =>
        void router.navigate({ to: entry.path, search: keptSearch(entry, router.state.location.search) }),
    }))

/** The commands that have keys. */
export function useKeyBindings({ create, goTo, other }: CommandGroups): KeyBindings {
  const router = useRouter()
  return new Map(
    [...create, ...goTo, ...other].flatMap(({ keys, run }) =>
      keys ? [[keys.join(' '), () => run(router)] as const] : [],
    ),
  )
}
