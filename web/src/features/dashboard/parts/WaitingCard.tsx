import type { CampaignNews, WaitingPart, WaitingReply, WaitingTarget } from '@rostrum/contract/dashboard'
import { stageLabels } from '@rostrum/contract/targeting/lists'
import type { ReactNode } from 'react'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { formatDate, formatDay, formatNumber } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { PartCard, type PartFrame } from '../PartCard.tsx'
import rows from './rows.module.css'

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`

export function WaitingCard({ frame, waiting }: { frame: PartFrame; waiting: WaitingPart }) {
  const { today, targets, replies, bookingCount, mailCount, surveys, campaigns } = waiting
  const news = [
    bookingCount > 0 && (
      <Line key="bookings" meta="In a quiet period; needs a decision from your team">
        <AnchorLink to="/irm/scheduler/bookings" search={{ statuses: ['requested'] }}>
          {counted(bookingCount, 'booking waits for approval', 'bookings wait for approval')}
        </AnchorLink>
      </Line>
    ),
    mailCount !== null && mailCount > 0 && (
      <Line key="mail" meta="From or about people who are not in your IRM">
        <AnchorLink to="/email/unknown-senders">{counted(mailCount, 'email to file', 'emails to file')}</AnchorLink>
      </Line>
    ),
    ...(surveys ?? []).map(({ id, name, answerCount }) => (
      <Line key={id} meta={name}>
        <AnchorLink to="/surveys/$surveyId/results" params={{ surveyId: id }}>
          {counted(answerCount, 'new survey answer', 'new survey answers')}
        </AnchorLink>
      </Line>
    )),
    ...(campaigns ?? []).map((campaign) => (
      <Line key={campaign.id} meta={resultsOf(campaign)}>
        <AnchorLink to="/email/campaigns/$campaignId/results" params={{ campaignId: campaign.id }}>
          {campaign.name}
        </AnchorLink>
      </Line>
    )),
  ].filter(Boolean)
  const isClear = targets.total === 0 && news.length === 0 && !replies?.total
  return (
    <PartCard
      frame={frame}
      summary={`${counted(targets.total, 'next step', 'next steps')} with targets due through the next seven days`}
      link={
        <AnchorLink to="/targetLists" className={rows.link}>
          View target lists
        </AnchorLink>
      }
    >
      {isClear ? (
        <EmptyState
          title="Nothing is waiting"
          message="Due next steps of your targets, investors’ emails to answer, bookings to approve, emails to file, new survey answers and the results of email campaigns appear here."
        />
      ) : (
        <ul className={rows.list}>
          {targets.rows.map((target) => (
            <TargetLine key={`${target.list.id} ${target.organization.id}`} target={target} today={today} />
          ))}
          {targets.total > targets.rows.length && (
            <li className={rows.meta}>and {formatNumber(targets.total - targets.rows.length)} more</li>
          )}
          {replies?.rows.map((reply) => (
            <ReplyLine key={reply.threadId} reply={reply} />
          ))}
          {replies && replies.total > replies.rows.length && (
            <li className={rows.meta}>
              and {counted(replies.total - replies.rows.length, 'more email', 'more emails')} to answer
            </li>
          )}
          {news}
        </ul>
      )}
    </PartCard>
  )
}

/** Of a campaign: Email campaign · 40 sent, 12 opened, 3 clicked, 1 replied. */
function resultsOf({ sent, opened, clicked, replied }: CampaignNews): string {
  const figures = [
    ['sent', sent],
    ['opened', opened],
    ['clicked', clicked],
    ['replied', replied],
  ] as const
  const known = figures.flatMap(([word, count]) => (count === null ? [] : [`${formatNumber(count)} ${word}`]))
  return `Email campaign · ${known.join(', ')}`
}

const Line = ({ meta, children }: { meta: string; children: ReactNode }) => (
  <li className={rows.row}>
    <div className={rows.words}>
      {children}
      <div className={rows.meta}>{meta}</div>
    </div>
  </li>
)

function ReplyLine({ reply: { threadId, subject, from, sentAt } }: { reply: WaitingReply }) {
  const { timeZone } = useUser()
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <AnchorLink to="/email/threads/$id" params={{ id: threadId }}>
          {subject || 'No subject'}
        </AnchorLink>
        <div className={rows.meta}>{from} wrote last</div>
      </div>
      <time className={rows.figure} dateTime={sentAt.toISOString()}>
        {formatDate(sentAt, timeZone)}
      </time>
    </li>
  )
}

function TargetLine({ target, today }: { target: WaitingTarget; today: string }) {
  const { organization, list, stage, nextStep, dueOn, reason } = target
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <ProfileLink kind="organization" id={organization.id}>
          {organization.name}
        </ProfileLink>
        <div className={rows.meta}>
          {[nextStep || 'Next step', stageLabels[stage]].join(' · ')} ·{' '}
          <AnchorLink to="/targetLists/$id" params={{ id: list.id }} inherit>
            {list.name}
          </AnchorLink>
        </div>
        {reason && <div className={rows.meta}>{reason}</div>}
      </div>
      <time className={dueOn < today ? `${rows.figure} ${rows.overdue}` : rows.figure} dateTime={dueOn}>
        Due {formatDay(dueOn)}
      </time>
    </li>
  )
}
