import type { schedulerApi } from '@rostrum/contract/email/scheduler-api'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { findAccount } from '#features/email/accounts/public.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { listConfigurations } from './queries.ts'

const most = 200

export async function callScheduler({ db, principal }: Context, { params, body }: Input<typeof schedulerApi.call>) {
  const account = await findAccount(db, principal.user.id, params.id)
  if (!account) throw notFound('Account')
  if (!account.enabledFeatures.includes('calendar_scheduler')) {
    throw new AppError('forbidden', 'This account is not used for scheduling')
  }
  const [, grant] = /grants\/([^/]+)\//.exec(body.path) ?? []
  if (grant && ![account.id, account.externalId, account.emailAddress, 'me'].includes(decode(grant))) {
    throw unprocessable({ path: 'This path belongs to another account' })
  }
  return listConfigurations(db, principal.user.id, most)
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
