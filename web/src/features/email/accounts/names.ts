import type { AccountFeature, AccountType, OauthProvider, Recording } from '@rostrum/contract/email/accounts'

export const typeNames: Record<AccountType, string> = {
  imap: 'IMAP',
  caldav: 'CalDAV',
  google: 'Google',
  microsoft: 'Microsoft',
  postmarkSender: 'Group email',
}
export const featureNames: Record<AccountFeature, string> = { email: 'Email', calendar_scheduler: 'Scheduler' }
export const providerNames: Record<OauthProvider, string> = { google: 'Google', microsoft: 'Microsoft' }
export const securityNames = { tls: 'TLS', starttls: 'STARTTLS', none: 'None' } as const
export const recordingNames: Record<Recording, string> = {
  everything: 'Everything',
  subject: 'Subject only',
  filed: 'Nothing',
}
