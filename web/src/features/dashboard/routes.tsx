import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'
import { DashboardPage } from './DashboardPage.tsx'

export const dashboardRoutes = [createRoute({ getParentRoute: () => shellRoute, path: '/', component: DashboardPage })]
