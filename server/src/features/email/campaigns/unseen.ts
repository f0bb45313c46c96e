// What Rostrum can't see of a campaign, so that nobody takes a zero for an answer.
import type { CampaignUnseen } from '@rostrum/contract/email/campaigns/sending'
import { findServer } from '#features/email/sending/public.ts'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/http/implement.ts'
import { findOwnerAddress, isReadMailbox } from './queries/mailboxes.ts'

/** Replies go to the owner; reports go to the installation, or to the sending address where it receives no mail. */
export async function unseenOf(
  db: Db,
  { config }: Pick<Services, 'config'>,
  { owner }: { owner: { id: string } },
): Promise<CampaignUnseen> {
  const sender = (await findServer(db))?.emailAddress
  const replyAddress = await findOwnerAddress(db, owner.id)
  return {
    repliesTo: (await isReadMailbox(db, replyAddress)) ? null : replyAddress,
    reports: !config.inbound && !(sender && (await isReadMailbox(db, sender))),
  }
}
