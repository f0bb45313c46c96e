import { IconCalendarEvent } from '@tabler/icons-react'
import type { QuickAction } from '#platform/navigation.ts'
import { stringifySearch } from '#platform/search-params.ts'
import { returnState } from './return-address.ts'

const onProfile = /^\/(?:people|organizations)\/([0-9a-f-]{36})(?:\/|$)/

/** Prefills the profile on screen, if any. */
const newActivityPath = (path: string) => `/activities/new${stringifySearch({ contact: onProfile.exec(path)?.[1] })}`

export const activityQuickActions: QuickAction[] = [
  {
    label: 'Activity',
    command: 'Log activity',
    icon: IconCalendarEvent,
    shortcut: 'a',
    open: (router) => {
      const { href, pathname } = router.state.location
      void router.navigate({ href: newActivityPath(pathname), state: returnState(href) })
    },
  },
]
