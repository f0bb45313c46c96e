// Every endpoint of the product in one list, by area.
import { assistant, uploadRequests } from './assistant.ts'
import { briefings } from './briefings.ts'
import { calendars } from './calendars.ts'
import { dashboard } from './dashboard.ts'
import { questions } from './discovery/questions.ts'
import { suggestions } from './discovery/suggestions.ts'
import { emailAccounts } from './email/accounts.ts'
import { campaignAudience } from './email/campaigns/audience.ts'
import { campaigns } from './email/campaigns/campaigns.ts'
import { consents } from './email/campaigns/consents.ts'
import { campaignContent } from './email/campaigns/content-calls.ts'
import { campaignResults } from './email/campaigns/results.ts'
import { campaignSending } from './email/campaigns/sending.ts'
import { campaignSettings } from './email/campaigns/settings.ts'
import { suppressions } from './email/campaigns/suppressions.ts'
import { mailTopics } from './email/campaigns/topics.ts'
import { emailDrafts } from './email/drafts.ts'
import { excludeRules } from './email/exclude-rules.ts'
import { emailFiling } from './email/filing.ts'
import { marketingService } from './email/marketing-service.ts'
import { emailOutgoing } from './email/outgoing.ts'
import { emailRecipients } from './email/recipients.ts'
import { schedulerApi } from './email/scheduler-api.ts'
import { sendingServer } from './email/sending.ts'
import { emailTemplates } from './email/templates.ts'
import { emailThreads } from './email/threads.ts'
import { emailChange } from './email-change.ts'
import { files } from './files.ts'
import { filings } from './filings.ts'
import { focus } from './focus.ts'
import { alertSeverities } from './holders/alert-severity.ts'
import { alerts } from './holders/alerts.ts'
import { currentHolders } from './holders/current.ts'
import { fundHolders } from './holders/funds.ts'
import { historicalHolders } from './holders/historical.ts'
import { movers } from './holders/movers.ts'
import { registers } from './holders/registers.ts'
import { activities } from './irm/activities.ts'
import { irmMembership } from './irm/contacts.ts'
import { coverage } from './irm/coverage.ts'
import { engagement } from './irm/engagement.ts'
import { events } from './irm/events/events.ts'
import { eventOutcome } from './irm/events/outcome.ts'
import { eventPlan } from './irm/events/plan.ts'
import { eventRoad } from './irm/events/road.ts'
import { eventUpdates } from './irm/events/updates.ts'
import { favoritePeople } from './irm/favorites.ts'
import { noteTemplates } from './irm/note-templates.ts'
import { notes } from './irm/notes.ts'
import { relationships } from './irm/relationships.ts'
import { tags } from './irm/tags.ts'
import { tasks } from './irm/tasks.ts'
import { team } from './irm/team.ts'
import { themes } from './irm/themes.ts'
import { irmUploads } from './irm/uploads.ts'
import { mailbox } from './mailbox.ts'
import { newsFeeds } from './news/feeds.ts'
import { news } from './news/news.ts'
import { newsPreferences } from './news/preferences.ts'
import { notifications } from './notifications.ts'
import { operating } from './operating.ts'
import { operatingCoverage } from './operating-coverage.ts'
import { operatingData } from './operating-data.ts'
import { operatingEvents } from './operating-events.ts'
import { operatingSecurities } from './operating-securities.ts'
import type { AreaOf, Endpoint } from './platform/endpoint.ts'
import { productFeedback } from './product-feedback.ts'
import { customProfiles } from './profiles/custom.ts'
import { duplicates } from './profiles/duplicates.ts'
import { funds } from './profiles/funds.ts'
import { organizations } from './profiles/organizations.ts'
import { people } from './profiles/people.ts'
import { securities } from './profiles/securities.ts'
import { activityReports } from './reports/activities.ts'
import { brand } from './reports/brand.ts'
import { charting } from './reports/charting.ts'
import { customReporting } from './reports/custom.ts'
import { customReports } from './reports/custom-reports.ts'
import { boardPacks } from './reports/packs.ts'
import { shareholderReports } from './reports/shareholders.ts'
import { companyEvents } from './research/company-events.ts'
import { researchCompare } from './research/compare.ts'
import { documentNotes } from './research/document-notes.ts'
import { researchDocuments } from './research/documents.ts'
import { accessRequests, entitlements } from './research/entitlements.ts'
import { estimateImports, ratingImports } from './research/estimate-imports.ts'
import { estimates } from './research/estimates.ts'
import { actuals, guidance } from './research/guidance.ts'
import { researchMail } from './research/mail.ts'
import { estimateMeasures } from './research/measures.ts'
import { analysts, brokerRatings, outlook, researchBrokers } from './research/outlook.ts'
import { transcriptSearch } from './research/transcript-search.ts'
import { transcripts } from './research/transcripts.ts'
import { bookings } from './scheduler/bookings.ts'
import { bookingPages } from './scheduler/pages.ts'
import { polls } from './scheduler/polls.ts'
import { quietPeriods } from './scheduler/quiet-periods.ts'
import { search } from './search.ts'
import { session } from './session.ts'
import { sheets } from './sheets.ts'
import { signIn } from './sign-in.ts'
import { surveyRecipients } from './surveys/recipients.ts'
import { surveyResponses } from './surveys/responses.ts'
import { surveyResults } from './surveys/results.ts'
import { surveys } from './surveys/surveys.ts'
import { surveyTemplates } from './surveys/templates.ts'
import { system } from './system.ts'
import { backtest } from './targeting/backtest.ts'
import { cityTargets } from './targeting/city.ts'
import { fit } from './targeting/fit.ts'
import { fitLists } from './targeting/fit-lists.ts'
import { moneyFlows } from './targeting/flows.ts'
import { peerFunds } from './targeting/fund-matrix.ts'
import { targetLists } from './targeting/lists.ts'
import { peerOwnership } from './targeting/matrix.ts'
import { overrides } from './targeting/overrides.ts'
import { rotations } from './targeting/rotations.ts'
import { streaks } from './targeting/streaks.ts'
import { targets } from './targeting/targets.ts'
import { fitWeights } from './targeting/weights.ts'
import { customerExport, invitations, members, signInPolicy } from './team.ts'
import { passkeys, twoStep } from './two-step.ts'

const areas = {
  boardPacks,
  brand,
  customReporting,
  customReports,
  briefings,
  charting,
  system,
  signIn,
  session,
  emailChange,
  members,
  customerExport,
  invitations,
  operating,
  operatingCoverage,
  operatingData,
  operatingEvents,
  operatingSecurities,
  signInPolicy,
  twoStep,
  passkeys,
  dashboard,
  assistant,
  campaignAudience,
  campaigns,
  campaignSettings,
  consents,
  mailTopics,
  suppressions,
  campaignResults,
  campaignContent,
  campaignSending,
  emailTemplates,
  marketingService,
  uploadRequests,
  productFeedback,
  filings,
  currentHolders,
  fundHolders,
  historicalHolders,
  movers,
  peerOwnership,
  peerFunds,
  moneyFlows,
  rotations,
  streaks,
  search,
  organizations,
  people,
  funds,
  securities,
  fit,
  targets,
  fitLists,
  backtest,
  targetLists,
  cityTargets,
  questions,
  suggestions,
  fitWeights,
  overrides,
  files,
  emailAccounts,
  emailRecipients,
  emailDrafts,
  emailOutgoing,
  excludeRules,
  emailThreads,
  emailFiling,
  sendingServer,
  mailbox,
  calendars,
  schedulerApi,
  focus,
  customProfiles,
  irmMembership,
  duplicates,
  engagement,
  favoritePeople,
  relationships,
  coverage,
  tags,
  notes,
  noteTemplates,
  team,
  activities,
  events,
  eventPlan,
  eventRoad,
  eventOutcome,
  eventUpdates,
  themes,
  tasks,
  notifications,
  news,
  newsFeeds,
  newsPreferences,
  alerts,
  alertSeverities,
  sheets,
  companyEvents,
  transcripts,
  transcriptSearch,
  surveyResults,
  surveys,
  surveyTemplates,
  bookingPages,
  polls,
  bookings,
  quietPeriods,
  surveyRecipients,
  surveyResponses,
  irmUploads,
  shareholderReports,
  activityReports,
  entitlements,
  accessRequests,
  estimates,
  estimateMeasures,
  estimateImports,
  guidance,
  actuals,
  outlook,
  brokerRatings,
  ratingImports,
  researchBrokers,
  analysts,
  ...registers,
  researchDocuments,
  documentNotes,
  researchMail,
  researchCompare,
}

type EveryEndpoint = { [A in keyof typeof areas]: (typeof areas)[A][keyof (typeof areas)[A]] }[keyof typeof areas]

// One by one: in a union of paths, a path that is not a literal type would widen the others.
type ReadAreaOf<E extends Endpoint> = E extends { method: 'GET' } | { readsOnly: true } ? AreaOf<E['path']> : never

/** Areas that can be read, by the first segment of their path. */
type Area = ReadAreaOf<EveryEndpoint>

// A misspelled area in `affects` is a compile error here.
const checked: Record<string, Record<string, Endpoint & { affects?: readonly Area[] }>> = areas

export interface NamedEndpoint {
  /** `area.name`, for example `session.currentUser`. */
  name: string
  area: string
  endpoint: Endpoint
}

export const endpoints: NamedEndpoint[] = Object.entries(checked).flatMap(([area, byName]) =>
  Object.entries(byName).map(([name, endpoint]) => ({ name: `${area}.${name}`, area, endpoint })),
)
