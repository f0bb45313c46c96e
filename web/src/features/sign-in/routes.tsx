import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#platform/routing.ts'
import { SignedInPage } from './SignedInPage.tsx'
import { SignInFailedPage } from './SignInFailedPage.tsx'

export const signInRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-in/$uid',
    component: lazyRouteComponent(() => import('./SignInPage.tsx'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/new-password',
    component: lazyRouteComponent(() => import('./NewPasswordPage.tsx'), 'NewPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/new-email',
    component: lazyRouteComponent(() => import('./NewEmailPage.tsx'), 'NewEmailPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/terminal-sign-in',
    component: lazyRouteComponent(() => import('./TerminalSignInPage.tsx'), 'TerminalSignInPage'),
  }),
  createRoute({ getParentRoute: () => rootRoute, path: '/signed-in', component: SignedInPage }),
  createRoute({ getParentRoute: () => rootRoute, path: '/sign-in-failed', component: SignInFailedPage }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/logout',
    component: lazyRouteComponent(() => import('./LogoutPage.tsx'), 'LogoutPage'),
  }),
]
