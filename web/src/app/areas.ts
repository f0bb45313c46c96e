// Every area's place in the application: its routes, its sidebar entries in the specification's order, its quick actions.
import { dashboardNavigation } from '../features/dashboard/navigation.ts'
import { dashboardRoutes } from '../features/dashboard/routes.tsx'
import { designRoutes } from '../features/design/routes.tsx'
import { helpRoutes } from '../features/help/routes.tsx'
import { productFeedbackRoutes } from '../features/product-feedback/routes.tsx'
import { settingsNavigation } from '../features/settings/navigation.ts'
import { settingsRoutes } from '../features/settings/routes.tsx'
import { signInRoutes } from '../features/sign-in/routes.tsx'
import type { NavigationGroup, QuickAction } from '../platform/navigation.ts'

/** Pages before or beside the shell. */
export const bareRoutes = [...signInRoutes, ...designRoutes]

/** Pages inside the shell. */
export const shellRoutes = [...dashboardRoutes, ...settingsRoutes, ...productFeedbackRoutes, ...helpRoutes]

export const navigation: NavigationGroup[] = [dashboardNavigation, settingsNavigation]

export const quickActions: QuickAction[] = []
