import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#platform/routing.ts'

const mailboxSearch = z.object({ address: z.string().optional(), message: z.string().optional() })

export const mailboxRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/mailbox',
    validateSearch: (search) => mailboxSearch.parse(search),
    component: lazyRouteComponent(() => import('./MailboxPage.tsx'), 'MailboxPage'),
  }),
]
