import { customPresets } from '@rostrum/contract/reports/custom-presets'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'
import { readDefinition } from './definition-address.ts'
import { reportSortFields } from './found-reports.ts'

interface BuilderSearch {
  definition?: string | undefined
  preset?: string | undefined
}

function builderSearch(raw: Record<string, unknown>): BuilderSearch {
  const definition = readDefinition(raw.definition) ? String(raw.definition) : undefined
  const preset = customPresets.find(({ key }) => key === raw.preset)?.key
  return { definition, preset }
}

export const customReportRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/reports/custom',
    validateSearch: searchOf(z.object({ term: z.string().max(200).optional() }), reportSortFields),
    component: lazyRouteComponent(() => import('./ReportListPage.tsx'), 'ReportListPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/reports/custom/new',
    validateSearch: builderSearch,
    component: lazyRouteComponent(() => import('./ReportBuilderPage.tsx'), 'NewReportPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/reports/custom/$id',
    validateSearch: builderSearch,
    component: lazyRouteComponent(() => import('./ReportBuilderPage.tsx'), 'SavedReportPage'),
  }),
]
