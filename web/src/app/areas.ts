// Registers every area: its routes, its sidebar entries in the specification's order, and its quick actions.
import { IconAddressBook, IconMail } from '@tabler/icons-react'
import { assistantNavigation } from '#features/assistant/navigation.ts'
import { assistantRoutes } from '#features/assistant/routes.tsx'
import { brandSettingsRoutes } from '#features/brand/settings-routes.ts'
import { briefingRoutes } from '#features/briefings/routes.tsx'
import { calendarSettingsRoutes } from '#features/calendars/settings-routes.ts'
import { dashboardNavigation } from '#features/dashboard/navigation.ts'
import { dashboardRoutes } from '#features/dashboard/routes.tsx'
import { designRoutes } from '#features/design/routes.tsx'
import { discoveryNavigation } from '#features/discovery/navigation.ts'
import { discoveryRoutes } from '#features/discovery/routes.tsx'
import { emailAccountSettingsRoutes } from '#features/email/accounts/settings-routes.ts'
import { campaignNavigation } from '#features/email/campaigns/navigation.ts'
import { campaignRoutes } from '#features/email/campaigns/routes.tsx'
import { campaignSettingsRoutes } from '#features/email/campaigns/settings/settings-routes.ts'
import { composeNavigation } from '#features/email/compose/navigation.ts'
import { composeQuickActions } from '#features/email/compose/quick-actions.ts'
import { composeRoutes } from '#features/email/compose/routes.tsx'
import { consentRoutes } from '#features/email/consents/routes.tsx'
import { emailFilingRoutes } from '#features/email/filing/routes.tsx'
import { marketingServiceSettingsRoutes } from '#features/email/marketing-service/settings-routes.ts'
import { emailRecordRoutes } from '#features/email/record/routes.tsx'
import { sendingSettingsRoutes } from '#features/email/sending/settings-routes.ts'
import { suppressionRoutes } from '#features/email/suppressions/routes.tsx'
import { templateSettingsRoutes } from '#features/email/templates/settings-routes.ts'
import { fileSettingsRoutes } from '#features/files/settings-routes.ts'
import { focusSettingsRoutes } from '#features/focus/settings-routes.ts'
import { helpRoutes } from '#features/help/routes.tsx'
import { alertRoutes } from '#features/holders/alerts/routes.tsx'
import { alertSettingsRoutes } from '#features/holders/alerts/settings-routes.ts'
import { holderNavigation } from '#features/holders/navigation.ts'
import { registerRoutes } from '#features/holders/registers/routes.tsx'
import { holderRoutes } from '#features/holders/routes.tsx'
import { activityNavigation } from '#features/irm/activities/navigation.ts'
import { activityQuickActions } from '#features/irm/activities/quick-actions.ts'
import { activityRoutes } from '#features/irm/activities/routes.tsx'
import { activitySettingsRoutes } from '#features/irm/activities/settings-routes.ts'
import { contactNavigation } from '#features/irm/contacts/navigation.ts'
import { contactRoutes } from '#features/irm/contacts/routes.tsx'
import { eventNavigation } from '#features/irm/events/navigation.ts'
import { eventRoutes } from '#features/irm/events/routes.tsx'
import { fieldSettingsRoutes } from '#features/irm/fields/settings-routes.ts'
import { noteNavigation } from '#features/irm/notes/navigation.ts'
import { noteQuickActions } from '#features/irm/notes/quick-actions.ts'
import { noteRoutes } from '#features/irm/notes/routes.tsx'
import { noteSettingsRoutes } from '#features/irm/notes/settings-routes.ts'
import { coverageNavigation } from '#features/irm/relationships/navigation.ts'
import { relationshipRoutes } from '#features/irm/relationships/routes.tsx'
import { tagSettingsRoutes } from '#features/irm/tags/settings-routes.ts'
import { taskNavigation } from '#features/irm/tasks/navigation.ts'
import { taskQuickActions } from '#features/irm/tasks/quick-actions.ts'
import { taskRoutes } from '#features/irm/tasks/routes.tsx'
import { teamSettingsRoutes } from '#features/irm/team/settings-routes.ts'
import { irmUploadRoutes } from '#features/irm/uploads/settings-routes.ts'
import { mailboxRoutes } from '#features/mailbox/routes.tsx'
import { newsNavigation } from '#features/news/navigation.ts'
import { newsRoutes } from '#features/news/routes.tsx'
import { newsSettingsRoutes } from '#features/news/settings-routes.ts'
import { notificationRoutes } from '#features/notifications/routes.tsx'
import { operatingRoutes } from '#features/operating/routes.tsx'
import { productFeedbackRoutes } from '#features/product-feedback/routes.tsx'
import { customProfileQuickActions } from '#features/profiles/custom/quick-actions.ts'
import { customProfileRoutes } from '#features/profiles/custom/routes.tsx'
import { profileRoutes } from '#features/profiles/routes.tsx'
import { chartingRoutes } from '#features/reports/charting/routes.tsx'
import { customReportRoutes } from '#features/reports/custom/routes.tsx'
import { reportNavigation } from '#features/reports/navigation.ts'
import { boardPackRoutes } from '#features/reports/packs/routes.tsx'
import { reportRoutes } from '#features/reports/routes.tsx'
import { researchDocumentRoutes } from '#features/research/documents/routes.tsx'
import { entitlementRoutes } from '#features/research/entitlements/routes.tsx'
import { estimateRoutes } from '#features/research/estimates/routes.tsx'
import { researchNavigation } from '#features/research/navigation.ts'
import { outlookRoutes } from '#features/research/outlook/routes.tsx'
import { callRoutes } from '#features/research/routes.tsx'
import { schedulerNavigation } from '#features/scheduler/navigation.ts'
import { schedulerRoutes } from '#features/scheduler/routes.tsx'
import { searchRoutes } from '#features/search/routes.tsx'
import { settingsNavigation } from '#features/settings/navigation.ts'
import { settingsRoutes } from '#features/settings/routes.tsx'
import { signInRoutes } from '#features/sign-in/routes.tsx'
import { surveyNavigation } from '#features/surveys/navigation.ts'
import { surveyRoutes } from '#features/surveys/routes.tsx'
import { cityRoutes } from '#features/targeting/city/routes.tsx'
import { compareRoutes } from '#features/targeting/compare/routes.tsx'
import { flowRoutes } from '#features/targeting/flows/routes.tsx'
import { targetListRoutes } from '#features/targeting/lists/routes.tsx'
import { matrixRoutes } from '#features/targeting/matrix/routes.tsx'
import { targetingNavigation } from '#features/targeting/navigation.ts'
import { targetingRoutes } from '#features/targeting/routes.tsx'
import { joinRoutes, teamRoutes } from '#features/team/routes.tsx'
import type { NavigationEntry, NavigationGroup, QuickAction } from '#platform/navigation.ts'
import { terminalRoutes } from './shell/terminal/routes.ts'

/** Pages outside the shell. */
export const bareRoutes = [...signInRoutes, ...joinRoutes, ...designRoutes]

/** Pages inside the shell. */
export const shellRoutes = [
  ...dashboardRoutes,
  ...targetingRoutes,
  ...targetListRoutes,
  ...compareRoutes,
  ...cityRoutes,
  ...discoveryRoutes,
  ...searchRoutes,
  ...settingsRoutes,
  ...alertSettingsRoutes,
  ...focusSettingsRoutes,
  ...fieldSettingsRoutes,
  ...tagSettingsRoutes,
  ...teamSettingsRoutes,
  ...teamRoutes,
  ...operatingRoutes,
  ...activitySettingsRoutes,
  ...noteSettingsRoutes,
  ...templateSettingsRoutes,
  ...fileSettingsRoutes,
  ...brandSettingsRoutes,
  ...emailAccountSettingsRoutes,
  ...calendarSettingsRoutes,
  ...sendingSettingsRoutes,
  ...marketingServiceSettingsRoutes,
  ...composeRoutes,
  ...campaignRoutes,
  ...campaignSettingsRoutes,
  ...consentRoutes,
  ...suppressionRoutes,
  ...emailRecordRoutes,
  ...emailFilingRoutes,
  ...mailboxRoutes,
  ...irmUploadRoutes,
  ...matrixRoutes,
  ...flowRoutes,
  ...holderRoutes,
  ...alertRoutes,
  ...registerRoutes,
  ...notificationRoutes,
  ...newsRoutes,
  ...newsSettingsRoutes,
  ...productFeedbackRoutes,
  ...helpRoutes,
  ...customProfileRoutes,
  ...profileRoutes,
  ...contactRoutes,
  ...activityRoutes,
  ...eventRoutes,
  ...noteRoutes,
  ...taskRoutes,
  ...relationshipRoutes,
  ...assistantRoutes,
  ...researchDocumentRoutes,
  ...callRoutes,
  ...surveyRoutes,
  ...estimateRoutes,
  ...outlookRoutes,
  ...schedulerRoutes,
  ...briefingRoutes,
  ...reportRoutes,
  ...boardPackRoutes,
  ...customReportRoutes,
  ...chartingRoutes,
  ...entitlementRoutes,
  ...terminalRoutes,
]

/**
 * Existing entries in this order: Organizations, People, Activities, Events & Itineraries, Scheduler, Tasks, Notes, Coverage, Assistant.
 */
const irmEntries: NavigationEntry[] = [
  ...contactNavigation,
  activityNavigation,
  eventNavigation,
  schedulerNavigation,
  taskNavigation,
  noteNavigation,
  coverageNavigation,
  assistantNavigation,
]

/** Clicking the group opens its first page. */
const irmNavigation: NavigationGroup = {
  label: 'IRM',
  path: '/irm',
  icon: IconAddressBook,
  children: irmEntries,
}

const emailNavigation: NavigationGroup = {
  label: 'Email',
  path: '/email',
  icon: IconMail,
  children: [...campaignNavigation, ...composeNavigation],
}

export const navigation: NavigationGroup[] = [
  dashboardNavigation,
  targetingNavigation,
  discoveryNavigation,
  irmNavigation,
  holderNavigation,
  reportNavigation,
  emailNavigation,
  surveyNavigation,
  newsNavigation,
  settingsNavigation,
  researchNavigation,
]

export const quickActions: QuickAction[] = [
  ...activityQuickActions,
  ...taskQuickActions,
  ...noteQuickActions,
  ...composeQuickActions,
  ...customProfileQuickActions,
]
