import { type RegisterKind, registerKinds } from '@rostrum/contract/holders/register-values'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'
import { registerAddress } from './address.ts'
import { importAddress, importSteps, stepPath } from './import/address.ts'
import { pathOf } from './kinds.ts'

const steps = {
  file: lazyRouteComponent(() => import('./import/FileStep.tsx'), 'FileStep'),
  columns: lazyRouteComponent(() => import('./import/ColumnsStep.tsx'), 'ColumnsStep'),
  snapshot: lazyRouteComponent(() => import('./import/SnapshotStep.tsx'), 'SnapshotStep'),
  preview: lazyRouteComponent(() => import('./import/PreviewStep.tsx'), 'PreviewStep'),
}

const routesOf = (kind: RegisterKind) => [
  createRoute({
    getParentRoute: () => shellRoute,
    path: pathOf(kind),
    validateSearch: registerAddress,
    component: lazyRouteComponent(() => import('./RegisterPage.tsx'), 'RegisterPage'),
  }),
  ...importSteps.map((step) =>
    createRoute({
      getParentRoute: () => shellRoute,
      path: stepPath(kind, step),
      validateSearch: importAddress,
      component: steps[step],
    }),
  ),
  createRoute({
    getParentRoute: () => shellRoute,
    path: `${pathOf(kind)}/imports/$id`,
    component: lazyRouteComponent(() => import('./import/ImportPage.tsx'), 'ImportPage'),
  }),
]

export const registerRoutes = registerKinds.flatMap(routesOf)
