import { HelpMark } from '#platform/HelpMark.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const Team = () => (
  <>
    <Section title="Roles">
      <p>
        An admin manages your company’s team and settings. A member can view data and make changes. A read-only
        colleague can view and export everything, and has their own views, favorites, alert rules and theme. A role
        applies to one company: the same person can have another role elsewhere.
      </p>
    </Section>
    <Section title="Invitations">
      <p>
        Admins invite people under <AnchorLink to="/settings/team">Settings, Team</AnchorLink>. The link in the email
        works once, for seven days. Resend replaces the link; Revoke ends it. People who already have an account join
        with it. An open invitation takes a seat.
      </p>
    </Section>
    <Section title="Locking and removing">
      <p>
        A locked person is signed out everywhere at once and can’t use your company’s account until an admin unlocks
        them. When you remove someone, what they own goes to the colleague you choose: open tasks, relationships,
        targets, target lists, saved views, alert rules, surveys, email templates, events, booking pages, open polls and
        custom reports. Notes and activities stay under their name, and the colleague can see the ones that were
        private, and private research documents. For 30 days, Restore under{' '}
        <AnchorLink to="/settings/team">Settings, Team</AnchorLink> brings the person back with whatever the colleague
        still has. The person and your admins get an email. Your team always keeps at least one admin.
      </p>
    </Section>
    <Section title="Two-step verification">
      <p>
        Admins can require two-step verification <HelpMark topic="two-step" /> for everyone, see who has it, and reset
        it for a colleague who lost both phone and recovery codes. They can also limit how long a sign-in lasts, both
        when unused and in total.
      </p>
    </Section>
    <Section title="Exporting everything">
      <p>
        An admin can download all of your company’s records as CSV files. Other people’s private notes and activities,
        their drafts, calendars and reports that they haven’t shared, and attached files are not included. The download
        is recorded, and every admin gets an email.
      </p>
    </Section>
  </>
)
