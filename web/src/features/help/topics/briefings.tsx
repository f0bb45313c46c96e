import { briefingDays, mostBriefingMeetings } from '@rostrum/contract/briefings'
import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const Briefings = () => (
  <>
    <Section title="Creating a book">
      <p>
        Open an activity and choose <b>Briefing</b>, or choose the book icon next to a day in the{' '}
        <AnchorLink to="/activities" search={{ view: 'calendar' }}>
          calendar
        </AnchorLink>{' '}
        for all meetings of that day, up to {mostBriefingMeetings}. Choose the sections; your choice is kept for the
        next book. Empty sections are omitted.
      </p>
    </Section>
    <Section title="Talking points">
      <p>
        Each point follows from a fact by a fixed rule and names its source: a 13F, a meeting, a task, a fit score or a
        survey answer. For example, a position that changed by 5% or more since the prior quarter, peers that a firm
        owns instead of your stock, an overdue follow-up, or a theme that came up more than once. Nothing is estimated
        or written by a model, and unknown figures produce no points.
      </p>
    </Section>
    <Section title="Who can see it">
      <p>
        Only you. The book holds what you can see on the day you make it, including notes and activities that are
        private to you, so check before you share it. Books are kept for {briefingDays} days under{' '}
        <AnchorLink to="/irm/briefings">Briefing books</AnchorLink>.
      </p>
    </Section>
    <Section title="The file">
      <p>
        Names in Latin, Greek and Cyrillic letters are printed as they are. Characters that the fonts do not contain
        appear as [?], and the file says so.
      </p>
    </Section>
  </>
)
