// What a customer with IQ alone can call: IQ, search, profiles, settings, and what every session needs. The rest does
// not exist for it.
import { areaOf, type Endpoint, isWriting } from '@rostrum/contract/platform/endpoint'

/** By the first part of the path. */
const stays = new Set([
  // The session and the person's own account.
  ...['users', 'session', 'user_settings', 'passwords', 'email_change', 'sign_ins', 'sign_in_events', 'known_browsers'],
  ...['two_step', 'feature_flags', 'notifications', 'notification_preferences', 'product_feedback', 'mailbox'],
  // The people of the customer, and those who run the installation.
  ...['members', 'invitations', 'sign_in_policy', 'customer_exports', 'operating'],
  // IQ and search.
  ...['discover', 'saved_views', 'focus_suggestions', 'peer_groups'],
])

/** Profiles and what their figures rest on are read; only the IRM changes them. */
const isRead = new Set([
  ...['organizations', 'people', 'funds', 'securities', 'classifications', 'market_caps', 'symbology'],
  ...['filings', 'positions', 'schedules', 'insider_forms'],
])

/** Single calls of other areas that the screens of IQ, search, profiles and settings make. */
const calls = new Set([
  'GET /v2/targeting',
  'POST /v2/targeting/score_requests',
  'GET /v2/holders/quarters',
  'GET /v2/tags',
  'GET /v2/custom_fields',
  'GET /v2/customers/users',
  'GET /v2/assistant',
])

export function staysStandalone(endpoint: Endpoint): boolean {
  const area = areaOf(endpoint)
  if (stays.has(area)) return true
  return isRead.has(area) ? !isWriting(endpoint) : calls.has(`${endpoint.method} ${endpoint.path}`)
}

export const standaloneNames = { areas: [...stays, ...isRead], calls: [...calls] }
