import { CompanyEventQuery } from '@rostrum/contract/research/company-events-query'
import { PassageQuery, QuestionQuery, TopicQuery } from '@rostrum/contract/research/transcript-search-query'
import { TranscriptQuery } from '@rostrum/contract/research/transcripts-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

/** Header and tabs. A tab is a child of it, and an entry in tabs.ts. */
const eventsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/research/events',
  component: lazyRouteComponent(() => import('./events/EventsFrame.tsx'), 'EventsFrame'),
})

const calendarRoute = createRoute({
  getParentRoute: () => eventsRoute,
  path: '/',
  validateSearch: searchOf(
    CompanyEventQuery.extend({
      view: z.enum(['list', 'month']).optional(),
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
        .optional(),
      period: z.enum(['upcoming', 'past', 'all']).optional(),
    }),
    ['day', 'security', 'kind', 'status', 'title'],
  ),
  component: lazyRouteComponent(() => import('./events/CalendarTab.tsx'), 'CalendarTab'),
})

const transcriptsRoute = createRoute({
  getParentRoute: () => eventsRoute,
  path: '/transcripts',
  validateSearch: searchOf(TranscriptQuery, ['heldOn', 'title', 'security', 'questionCount']),
  component: lazyRouteComponent(() => import('./transcripts/TranscriptsTab.tsx'), 'TranscriptsTab'),
})

const searchRoute = createRoute({
  getParentRoute: () => eventsRoute,
  path: '/search',
  validateSearch: searchOf(PassageQuery, []),
  component: lazyRouteComponent(() => import('./transcripts/SearchTab.tsx'), 'SearchTab'),
})

const questionsRoute = createRoute({
  getParentRoute: () => eventsRoute,
  path: '/questions',
  validateSearch: searchOf(QuestionQuery.extend({ by: z.enum(['question', 'analyst']).optional() }), [
    ...['heldOn', 'speaker', 'firm', 'questionCount', 'name', 'callCount', 'lastCall'],
  ]),
  component: lazyRouteComponent(() => import('./transcripts/QuestionsTab.tsx'), 'QuestionsTab'),
})

const topicsRoute = createRoute({
  getParentRoute: () => eventsRoute,
  path: '/topics',
  validateSearch: searchOf(TopicQuery.extend({ topicId: z.uuid().optional() }), []),
  component: lazyRouteComponent(() => import('./transcripts/TopicsTab.tsx'), 'TopicsTab'),
})

const transcriptRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/research/transcripts/$transcriptId',
  component: lazyRouteComponent(() => import('./transcripts/TranscriptPage.tsx'), 'TranscriptPage'),
})

export const callRoutes = [
  eventsRoute.addChildren([calendarRoute, transcriptsRoute, searchRoute, questionsRoute, topicsRoute]),
  transcriptRoute,
]
