// Registers the platform and the routes of every area.
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serveRequestFiles } from './features/assistant/downloads.ts'
import { serveRequestForm } from './features/assistant/form.ts'
import { assistantRoutes } from './features/assistant/routes.ts'
import { brandRoutes } from './features/brand/routes.ts'
import { briefingJobs } from './features/briefings/jobs.ts'
import { briefingRoutes } from './features/briefings/routes.ts'
import { serveCalendarFeeds } from './features/calendars/feed.ts'
import { calendarRoutes } from './features/calendars/routes.ts'
import { syncCalendarSource, syncCalendars } from './features/calendars/sync/jobs.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { discoveryRoutes } from './features/discovery/routes.ts'
import { emailAccountRoutes } from './features/email/accounts/routes.ts'
import { warnOfExpiringConsents } from './features/email/campaigns/consents/jobs.ts'
import { consentRoutes } from './features/email/campaigns/consents/routes.ts'
import { serveLogos } from './features/email/campaigns/content/logo.ts'
import { campaignContentRoutes } from './features/email/campaigns/content/routes.ts'
import { serveCampaignPages } from './features/email/campaigns/public-pages/routes.ts'
import { campaignResultRoutes } from './features/email/campaigns/results/routes.ts'
import { campaignRoutes } from './features/email/campaigns/routes.ts'
import { campaignSendingJobs } from './features/email/campaigns/sending/jobs.ts'
import { campaignSendingRoutes } from './features/email/campaigns/sending/routes.ts'
import { campaignSettingsRoutes } from './features/email/campaigns/settings/routes.ts'
import { suppressionRoutes } from './features/email/campaigns/suppressions/routes.ts'
import { mailTopicRoutes } from './features/email/campaigns/topics/routes.ts'
import { sendQueued, watchOutbox } from './features/email/compose/jobs.ts'
import { composeRoutes } from './features/email/compose/routes.ts'
import { marketingJobs } from './features/email/marketing-service/jobs.ts'
import { marketingServiceRoutes } from './features/email/marketing-service/routes.ts'
import { fileReceived, forgetWaiting } from './features/email/record/filing/jobs.ts'
import { emailRecordRoutes } from './features/email/record/routes.ts'
import { syncAccount, syncMailboxes } from './features/email/record/sync/jobs.ts'
import { sendingServerRoutes } from './features/email/sending/routes.ts'
import { emailTemplateRoutes } from './features/email/templates/routes.ts'
import { fileJobs } from './features/files/jobs.ts'
import { fileRoutes } from './features/files/routes.ts'
import { serveFiles } from './features/files/transfer.ts'
import { filingRoutes } from './features/filings/routes.ts'
import { focusRoutes } from './features/focus/routes.ts'
import { alertJobs } from './features/holders/alerts/jobs.ts'
import { deleteUnusedEvents } from './features/holders/alerts/retention/unused-events.ts'
import { alertRoutes } from './features/holders/alerts/routes.ts'
import { registerJobs } from './features/holders/registers/jobs.ts'
import { registerRoutes } from './features/holders/registers/routes.ts'
import { holderRoutes } from './features/holders/routes.ts'
import { checkReferences } from './features/integrity/jobs.ts'
import { activityRoutes } from './features/irm/activities/routes.ts'
import { irmMembershipRoutes } from './features/irm/contacts/routes.ts'
import { computeScores, watchEngagement } from './features/irm/engagement/jobs.ts'
import { engagementRoutes } from './features/irm/engagement/routes.ts'
import { eventRoutes } from './features/irm/events/routes.ts'
import { favoriteRoutes } from './features/irm/favorites/routes.ts'
import { noteRoutes } from './features/irm/notes/routes.ts'
import { relationshipRoutes } from './features/irm/relationships/routes.ts'
import { tagRoutes } from './features/irm/tags/routes.ts'
import { remindOfTasks } from './features/irm/tasks/reminders/jobs.ts'
import { taskRoutes } from './features/irm/tasks/routes.ts'
import { teamRoutes } from './features/irm/team/routes.ts'
import { timelineRoutes } from './features/irm/timeline/routes.ts'
import { resumeUploads, workOnUpload } from './features/irm/uploads/jobs.ts'
import { irmUploadRoutes } from './features/irm/uploads/routes.ts'
import { mailboxRoutes } from './features/mailbox/routes.ts'
import { newsJobs } from './features/news/jobs.ts'
import { newsRoutes } from './features/news/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { operatingRoutes } from './features/operating/routes.ts'
import { productFeedbackRoutes } from './features/product-feedback/routes.ts'
import { customProfileRoutes } from './features/profiles/custom/routes.ts'
import { fundRoutes } from './features/profiles/funds/routes.ts'
import { organizationRoutes } from './features/profiles/organizations/routes.ts'
import { personRoutes } from './features/profiles/people/routes.ts'
import { securityRoutes } from './features/profiles/securities/routes.ts'
import { activityReportRoutes } from './features/reports/activities/routes.ts'
import { chartingRoutes } from './features/reports/charting/routes.ts'
import { customReportRoutes } from './features/reports/custom/routes.ts'
import { customReportJobs } from './features/reports/custom/saved/jobs.ts'
import { boardPackJobs } from './features/reports/packs/jobs.ts'
import { boardPackRoutes } from './features/reports/packs/routes.ts'
import { shareholderReportRoutes } from './features/reports/shareholders/routes.ts'
import { companyEventJobs } from './features/research/company-events/feeds.ts'
import { companyEventRoutes } from './features/research/company-events/routes.ts'
import { researchDocumentJobs } from './features/research/documents/jobs.ts'
import { researchDocumentRoutes } from './features/research/documents/routes.ts'
import { serveResearchFiles } from './features/research/documents/serve-file.ts'
import { warnOfEndingGrants } from './features/research/entitlements/jobs.ts'
import { entitlementRoutes } from './features/research/entitlements/routes.ts'
import { estimateRoutes } from './features/research/estimates/routes.ts'
import { outlookRoutes } from './features/research/outlook/routes.ts'
import { transcriptJobs } from './features/research/transcripts/jobs.ts'
import { transcriptRoutes } from './features/research/transcripts/routes.ts'
import { remindOfBooking } from './features/scheduler/jobs.ts'
import { closeDuePoll } from './features/scheduler/polls/jobs.ts'
import { pollPages } from './features/scheduler/polls/routes.ts'
import { schedulerRoutes } from './features/scheduler/routes.ts'
import { serveBookingPages } from './features/scheduler/visiting/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { recordAccountChange } from './features/session/account-changes.ts'
import { forgetExpired } from './features/session/jobs.ts'
import { sessionRoutes } from './features/session/routes.ts'
import { forgetOldSheets } from './features/sheets/jobs.ts'
import { sheetRoutes } from './features/sheets/routes.ts'
import { sendReset } from './features/sign-in/forgotten/jobs.ts'
import { signInRoutes } from './features/sign-in/routes.ts'
import { releaseWaiting } from './features/surveys/answering/jobs.ts'
import { serveSurveys } from './features/surveys/answering/routes.ts'
import { surveyRecipientRoutes } from './features/surveys/recipients/routes.ts'
import { surveyResponseRoutes } from './features/surveys/responses/routes.ts'
import { surveyResultRoutes } from './features/surveys/results/routes.ts'
import { surveyRoutes } from './features/surveys/routes.ts'
import { systemRoutes } from './features/system/routes.ts'
import { cityRoutes } from './features/targeting/city/routes.ts'
import { moneyFlowRoutes } from './features/targeting/flows/routes.ts'
import { scoreMarket } from './features/targeting/jobs.ts'
import { watchTargets } from './features/targeting/lists/jobs.ts'
import { targetListRoutes } from './features/targeting/lists/routes.ts'
import { peerOwnershipRoutes } from './features/targeting/matrix/routes.ts'
import { overrideRoutes } from './features/targeting/overrides/routes.ts'
import { targetingRoutes } from './features/targeting/routes.ts'
import { weightRoutes } from './features/targeting/weights/routes.ts'
import { serveExports } from './features/team/export/service.ts'
import { membershipRoutes } from './features/team/routes.ts'
import { twoStepRoutes } from './features/two-step/routes.ts'
import { derivePositions } from './ingestion/derive/jobs.ts'
import { addPartitions } from './platform/database/partitions.ts'
import { serveDocumentation } from './platform/http/documentation.ts'
import { drainOnClose } from './platform/http/drain.ts'
import { answerError, handleErrors } from './platform/http/error-handler.ts'
import { createImplement, type Implement, type Services } from './platform/http/implement.ts'
import { serveIssuer } from './platform/http/issuer-routes.ts'
import { observe } from './platform/http/operations.ts'
import { cleanUrl, requestIdOf } from './platform/http/requests.ts'
import { secure } from './platform/http/security.ts'
import { serveWeb } from './platform/http/static.ts'
import type { Issuer } from './platform/identity/issuer/issuer.ts'
import type { Job, OwnerJob } from './platform/jobs/jobs.ts'
import { mailJobs } from './platform/mail/jobs.ts'

export const jobs: (Job | OwnerJob)[] = [
  forgetExpired,
  recordAccountChange,
  sendReset,
  derivePositions,
  scoreMarket,
  watchTargets,
  remindOfTasks,
  ...mailJobs,
  watchEngagement,
  computeScores,
  forgetOldSheets,
  workOnUpload,
  resumeUploads,
  addPartitions,
  checkReferences,
  deleteUnusedEvents,
  ...alertJobs,
  ...registerJobs,
  ...fileJobs,
  sendQueued,
  watchOutbox,
  ...campaignSendingJobs,
  syncAccount,
  syncMailboxes,
  syncCalendarSource,
  syncCalendars,
  releaseWaiting,
  fileReceived,
  forgetWaiting,
  remindOfBooking,
  closeDuePoll,
  ...marketingJobs,
  ...boardPackJobs,
  ...briefingJobs,
  ...customReportJobs,
  warnOfExpiringConsents,
  ...researchDocumentJobs,
  warnOfEndingGrants,
  ...companyEventJobs,
  ...transcriptJobs,
  ...newsJobs,
]

export function implementAreas(implement: Implement, services: Services, issuer: Issuer | undefined) {
  systemRoutes(implement, services, issuer)
  if (issuer) signInRoutes(implement, issuer, services)
  sessionRoutes(implement, services)
  membershipRoutes(implement, services)
  operatingRoutes(implement, services)
  twoStepRoutes(implement, services)
  dashboardRoutes(implement, services.flags)
  productFeedbackRoutes(implement)
  filingRoutes(implement)
  holderRoutes(implement)
  shareholderReportRoutes(implement)
  activityReportRoutes(implement)
  peerOwnershipRoutes(implement)
  moneyFlowRoutes(implement)
  searchRoutes(implement)
  organizationRoutes(implement, services.flags)
  personRoutes(implement, services.flags)
  fundRoutes(implement)
  securityRoutes(implement)
  targetingRoutes(implement)
  targetListRoutes(implement)
  cityRoutes(implement)
  discoveryRoutes(implement, services.config)
  weightRoutes(implement)
  overrideRoutes(implement)
  focusRoutes(implement)
  fileRoutes(implement, services)
  emailTemplateRoutes(implement)
  assistantRoutes(implement, services.config)
  emailAccountRoutes(implement, services)
  composeRoutes(implement)
  emailRecordRoutes(implement, services)
  sendingServerRoutes(implement, services)
  mailboxRoutes(implement, services)
  calendarRoutes(implement, services)
  irmMembershipRoutes(implement, services.flags)
  engagementRoutes(implement)
  favoriteRoutes(implement)
  relationshipRoutes(implement)
  tagRoutes(implement)
  noteRoutes(implement)
  teamRoutes(implement)
  activityRoutes(implement, services.flags)
  eventRoutes(implement, services.flags)
  timelineRoutes(implement, services.flags)
  taskRoutes(implement)
  notificationRoutes(implement)
  newsRoutes(implement, services)
  alertRoutes(implement)
  customProfileRoutes(implement, services.flags)
  sheetRoutes(implement)
  campaignRoutes(implement)
  campaignSettingsRoutes(implement)
  consentRoutes(implement)
  mailTopicRoutes(implement)
  suppressionRoutes(implement)
  campaignResultRoutes(implement, services)
  campaignContentRoutes(implement, services)
  marketingServiceRoutes(implement, services)
  campaignSendingRoutes(implement, services)
  companyEventRoutes(implement)
  transcriptRoutes(implement)
  surveyRoutes(implement, services)
  estimateRoutes(implement)
  outlookRoutes(implement)
  surveyRecipientRoutes(implement, services)
  surveyResponseRoutes(implement)
  surveyResultRoutes(implement, services.config)
  schedulerRoutes(implement, services)
  irmUploadRoutes(implement, services.flags)
  registerRoutes(implement)
  boardPackRoutes(implement, services.flags)
  brandRoutes(implement, services)
  briefingRoutes(implement, services.flags)
  chartingRoutes(implement)
  customReportRoutes(implement, services.flags)
  entitlementRoutes(implement)
  researchDocumentRoutes(implement, services)
}

export async function createApp(services: Services, issuer: Issuer | undefined): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: services.log,
    // observe() logs one line per request.
    logController: new LogController({ disableRequestLogging: true }),
    // Only the nearest proxy is trusted, not the forwarded addresses it received from others.
    trustProxy: (_address, hop) => services.config.trustProxy && hop === 0,
    genReqId: requestIdOf,
    rewriteUrl: cleanUrl,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: answerError,
  }) as unknown as FastifyInstance
  handleErrors(app)
  drainOnClose(app)
  observe(app, services.config)
  await secure(app, services)
  if (issuer) serveIssuer(app, issuer, services.config)
  implementAreas(createImplement(app, services), services, issuer)
  serveFiles(app, services)
  serveRequestFiles(app, services)
  serveExports(app, services)
  serveRequestForm(app, services)
  serveSurveys(app, services)
  serveLogos(app, services)
  serveBookingPages(app, services, pollPages(services))
  serveCampaignPages(app, services)
  serveCalendarFeeds(app, services)
  serveResearchFiles(app, services)
  serveDocumentation(app)
  await serveWeb(app, services.config)
  return app
}
