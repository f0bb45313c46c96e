import { ChartSettings } from '@rostrum/contract/reports/charting-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

const ChartAddress = ChartSettings.extend({ view: z.uuid().optional() })

export const chartingRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/reports/charting',
    validateSearch: searchOf(ChartAddress, []),
    component: lazyRouteComponent(() => import('./ChartingPage.tsx'), 'ChartingPage'),
  }),
]
