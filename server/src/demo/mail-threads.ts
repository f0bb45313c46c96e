// A few weeks of mail between the demo's people and investors of its IRM.
import { sql } from 'kysely'
import { recordMessage } from '#features/email/record/public.ts'
import type { Db } from '#platform/database/database.ts'
import { type DemoAccount, writeSent, writeWaiting } from './mail-sent.ts'

interface Line {
  /** Whether the investor wrote it. */
  isTheirs: boolean
  daysAgo: number
  text: string
}

interface Exchange {
  subject: string
  lines: Line[]
}

const theirs = (daysAgo: number, text: string): Line => ({ isTheirs: true, daysAgo, text })
const ours = (daysAgo: number, text: string): Line => ({ isTheirs: false, daysAgo, text })

const exchanges: Exchange[] = [
  {
    subject: 'Margin bridge in the third-quarter deck',
    lines: [
      theirs(
        23,
        'Thank you for the call yesterday. Could you split the mix effect on slide 9 into price and volume? We have it at roughly half each.',
      ),
      ours(22, 'Price was about two thirds of it. The detail by segment is in the supplement on our website, table 4.'),
      theirs(22, 'That helps, thank you. We will update our model.'),
    ],
  },
  {
    subject: 'Visit to the Leiden site',
    lines: [
      ours(
        19,
        'We are opening the site to a few of our larger holders on the 9th. Would you like to join? It takes half a day, with lunch.',
      ),
      theirs(18, 'I would, and I would bring our new analyst for instruments. Is there parking?'),
      ours(18, 'Yes, at the main gate. I have put both of you on the list and will send the agenda next week.'),
      ours(11, 'Here is the agenda. We begin at 9:30 with the clean room.'),
    ],
  },
  {
    subject: 'Capital allocation after the buyback',
    lines: [
      theirs(
        15,
        'The buyback ends in December. Should we expect a new program, or do you see more in bolt-on acquisitions?',
      ),
      ours(
        14,
        'The board decides in February. Both remain on the table, and leverage stays below 1.5 times either way.',
      ),
    ],
  },
  {
    subject: 'One-on-one at the industrials conference',
    lines: [
      theirs(9, 'Do you still have a slot on the second day? We would be three, 30 minutes is enough.'),
      ours(9, '14:20 is free, room B. I have reserved it for you.'),
      theirs(8, 'Perfect, see you there.'),
    ],
  },
  {
    subject: 'Question on the order intake definition',
    lines: [
      theirs(
        4,
        'Does order intake include framework contracts, or only call-offs? Your peer changed this last year and we want to compare like with like.',
      ),
      ours(3, 'Only call-offs. Framework contracts are disclosed separately, below the table.'),
    ],
  },
  {
    subject: 'Follow-up on emissions data',
    lines: [
      theirs(
        1,
        'Our stewardship team asks for scope 3 by category for the last two years. Could you send it by the end of next week?',
      ),
    ],
  },
]

interface Investor {
  id: string
  name: string
  address: string
}

const listInvestors = async (db: Db, customerId: string): Promise<Investor[]> => {
  const { rows } = await sql<Investor>`
    select p.id, p.first_name || ' ' || p.last_name as name, lower(p.email_primary) as address
    from app.irm_people i join market.people p on p.id = i.person_id
    where i.customer_id = ${customerId} and p.email_primary is not null
    order by i.added_at, p.id limit ${exchanges.length}`.execute(db)
  return rows
}

const dayMs = 24 * 3_600_000

export async function writeThreads(db: Db, customerId: string, accounts: readonly DemoAccount[], now = new Date()) {
  await writeWaiting(db, customerId, now)
  for (const [at, investor] of (await listInvestors(db, customerId)).entries()) {
    const exchange = exchanges[at]
    const account = accounts[at % accounts.length]
    if (!exchange || !account) return
    const ids: string[] = []
    const theirName = { name: investor.name, address: investor.address }
    for (const [place, { isTheirs, daysAgo, text }] of exchange.lines.entries()) {
      const own = { name: account.name, address: account.emailAddress }
      const messageId = `demo-${at}-${place}@${isTheirs ? investor.address.split('@')[1] : 'veltrane.example'}`
      const sentAt = new Date(now.getTime() - daysAgo * dayMs + (place - exchange.lines.length) * 3_600_000)
      const subject = place === 0 ? exchange.subject : `Re: ${exchange.subject}`
      const line = { investor, messageId, earlierIds: [...ids], subject, text, sentAt }
      if (!isTheirs) await writeSent(db, customerId, account, line)
      await recordMessage(
        db,
        {
          customerId,
          userId: account.userId,
          accountId: account.accountId,
          isSent: !isTheirs,
          recording: 'everything',
        },
        {
          ...{ messageId, inReplyTo: ids.at(-1) ?? null, references: [...ids], sentAt },
          from: isTheirs ? theirName : own,
          to: [isTheirs ? own : theirName],
          cc: [],
          replyTo: [],
          subject,
          text,
          html: null,
          attachments: [],
        },
      )
      ids.push(messageId)
    }
  }
}
