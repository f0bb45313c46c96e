import { Stack } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { NotFound } from '#platform/errors/NotFound.tsx'
import { type HelpTopic, helpTopicIds, helpTopics } from '#platform/help-topics.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { AnchorLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import classes from './Article.module.css'
import { BoardPacks } from './topics/board-packs.tsx'
import { Briefings } from './topics/briefings.tsx'
import { BrokerOutlook } from './topics/broker-outlook.tsx'
import { Campaigns } from './topics/campaigns.tsx'
import { Changes } from './topics/changes.tsx'
import { Charting } from './topics/charting.tsx'
import { Cohorts } from './topics/cohorts.tsx'
import { CustomReports } from './topics/custom-reports.tsx'
import { WritingEmail } from './topics/email.tsx'
import { EmailAccounts } from './topics/email-accounts.tsx'
import { Engagement } from './topics/engagement.tsx'
import { Estimates } from './topics/estimates.tsx'
import { EventsAndItineraries } from './topics/events.tsx'
import { EventsAndTranscripts } from './topics/events-and-transcripts.tsx'
import { Files } from './topics/files.tsx'
import { Filings } from './topics/filings.tsx'
import { Fit } from './topics/fit.tsx'
import { Iq } from './topics/iq.tsx'
import { MoneyFlows } from './topics/money-flows.tsx'
import { News } from './topics/news.tsx'
import { PeerOwnership } from './topics/peer-ownership.tsx'
import { Privacy } from './topics/privacy.tsx'
import { PulseSurveys } from './topics/pulse.tsx'
import { Reports } from './topics/reports.tsx'
import { Requests } from './topics/requests.tsx'
import { Research } from './topics/research.tsx'
import { ResearchAccess } from './topics/research-access.tsx'
import { Scheduler } from './topics/scheduler.tsx'
import { ShareClasses } from './topics/share-classes.tsx'
import { EquityAum, Turnover } from './topics/size.tsx'
import { Styles } from './topics/styles.tsx'
import { TargetLists } from './topics/target-lists.tsx'
import { Team } from './topics/team.tsx'
import { InsideTerminal } from './topics/terminal.tsx'
import { TwoStep } from './topics/two-step.tsx'

const articles: Record<HelpTopic, ComponentType> = {
  'research-access': ResearchAccess,
  terminal: InsideTerminal,
  '13f': Filings,
  eaum: EquityAum,
  turnover: Turnover,
  changes: Changes,
  'peer-ownership': PeerOwnership,
  'target-lists': TargetLists,
  'money-flows': MoneyFlows,
  styles: Styles,
  fit: Fit,
  iq: Iq,
  'board-packs': BoardPacks,
  estimates: Estimates,
  'broker-outlook': BrokerOutlook,
  briefings: Briefings,
  news: News,
  reports: Reports,
  charting: Charting,
  engagement: Engagement,
  'share-classes': ShareClasses,
  cohorts: Cohorts,
  privacy: Privacy,
  team: Team,
  'two-step': TwoStep,
  'email-accounts': EmailAccounts,
  email: WritingEmail,
  files: Files,
  requests: Requests,
  events: EventsAndItineraries,
  'events-and-transcripts': EventsAndTranscripts,
  pulse: PulseSurveys,
  scheduler: Scheduler,
  campaigns: Campaigns,
  research: Research,
  'custom-reports': CustomReports,
}

const isTopic = (id: string): id is HelpTopic => Object.hasOwn(articles, id)

export function HelpTopicPage() {
  const { topic } = getRouteApi('/shell/help/$topic').useParams()
  return isTopic(topic) ? <Topic key={topic} topic={topic} /> : <NotFound />
}

function Topic({ topic }: { topic: HelpTopic }) {
  const { title, summary } = helpTopics[topic]
  const Article = articles[topic]
  usePageTitle(title)
  return (
    <>
      <PageHeader
        breadcrumbs={[
          {
            id: 'help',
            node: <AnchorLink to="/help">Help center</AnchorLink>,
          },
        ]}
        title={title}
        context={summary}
      />
      <div className={classes.layout}>
        <Stack gap={16}>
          <Article />
        </Stack>
        <nav className={classes.topics} aria-labelledby="topics">
          <h2 className={classes.topicsTitle} id="topics">
            Figures and methods
          </h2>
          <ul>
            {helpTopicIds.map((id) => (
              <li key={id}>
                <Link to="/help/$topic" params={{ topic: id }}>
                  {helpTopics[id].title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </>
  )
}
