import type { AccountFeature, AccountType, OauthProvider } from '@rostrum/contract/email/accounts'

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
