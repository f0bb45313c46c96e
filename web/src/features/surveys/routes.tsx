import { RecipientQuery } from '@rostrum/contract/surveys/recipients-query'
import { SurveyQuery } from '@rostrum/contract/surveys/surveys-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'
import { BuilderAddress } from './builder/sections.ts'
import { ResultsAddress } from './results/address.ts'

/** Header and tabs of one survey. A tab is a child of it, and an entry in tabs.ts. */
const surveyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/surveys/$surveyId',
  component: lazyRouteComponent(() => import('./SurveyFrame.tsx'), 'SurveyFrame'),
})

const builderRoute = createRoute({
  getParentRoute: () => surveyRoute,
  path: '/',
  validateSearch: searchOf(BuilderAddress, []),
  component: lazyRouteComponent(() => import('./builder/BuilderPage.tsx'), 'BuilderPage'),
})

const recipientsRoute = createRoute({
  getParentRoute: () => surveyRoute,
  path: '/recipients',
  validateSearch: searchOf(RecipientQuery.omit({ surveyId: true }), [
    ...['name', 'email', 'channel', 'state', 'invitedAt', 'sentAt', 'openedAt', 'answeredAt', 'reminderCount'],
  ]),
  component: lazyRouteComponent(() => import('./recipients/RecipientsTab.tsx'), 'RecipientsTab'),
})

const resultsRoute = createRoute({
  getParentRoute: () => surveyRoute,
  path: '/results',
  validateSearch: searchOf(ResultsAddress, []),
  component: lazyRouteComponent(() => import('./results/ResultsTab.tsx'), 'ResultsTab'),
})

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/surveys',
  validateSearch: searchOf(SurveyQuery, [
    ...['name', 'security', 'category', 'status', 'responseCount', 'createdAt', 'updatedAt', 'publishedAt'],
  ]),
  component: lazyRouteComponent(() => import('./list/SurveysPage.tsx'), 'SurveysPage'),
})

const newRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/surveys/new',
  component: lazyRouteComponent(() => import('./templates/NewSurveyPage.tsx'), 'NewSurveyPage'),
})

export const surveyRoutes = [
  listRoute,
  newRoute,
  surveyRoute.addChildren([builderRoute, recipientsRoute, resultsRoute]),
]
