import type { FilingSeason } from '@rostrum/contract/dashboard'
import { filingProgress, nextDeadline } from '#features/holders/season/public.ts'
import type { Context } from '#platform/context.ts'
import { listMembersAmong } from '../queries/members.ts'

const mostNonFilers = 5

export async function filingSeason(ctx: Context, securityId: string, today: string): Promise<FilingSeason> {
  const progress = await filingProgress(ctx, securityId, today, mostNonFilers)
  if (!progress) return { ...nextDeadline(today), progress: null }
  const members = await listMembersAmong(
    ctx.db,
    progress.nonFilers.map(({ id }) => id),
  )
  const nonFilers = progress.nonFilers.map((one) => ({ ...one, isAffiliated: members.has(one.id) }))
  return { ...nextDeadline(today), progress: { ...progress, nonFilers } }
}
