import type { RowLink } from '@rostrum/contract/reports/report'
import type { ReactNode } from 'react'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { AnchorLink } from '#ui/links.tsx'

type RecordLinkProps = { link: RowLink; children: ReactNode }

/** The record that a row of a report is about. */
export function RecordLink({ link: { type, id }, children }: RecordLinkProps) {
  switch (type) {
    case 'activity':
      return (
        <AnchorLink to="/activities/$id" params={{ id }}>
          {children}
        </AnchorLink>
      )
    case 'event':
      return (
        <AnchorLink to="/irm/events-and-itineraries/$eventId" params={{ eventId: id }}>
          {children}
        </AnchorLink>
      )
    case 'task':
      return (
        <AnchorLink to="/irm/tasks" search={{ task: id }}>
          {children}
        </AnchorLink>
      )
    case 'campaign':
      return (
        <AnchorLink to="/email/campaigns/$campaignId" params={{ campaignId: id }}>
          {children}
        </AnchorLink>
      )
    case 'survey':
      return (
        <AnchorLink to="/surveys/$surveyId" params={{ surveyId: id }}>
          {children}
        </AnchorLink>
      )
    default:
      return (
        <ProfileLink kind={type} id={id}>
          {children}
        </ProfileLink>
      )
  }
}
