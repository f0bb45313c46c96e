import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const Privacy = () => (
  <>
    <Section title="Who sees it">
      <p>
        A note or an activity is visible to everyone on your team unless you choose otherwise under Visible to. Choose
        Only me, or choose people. No one else can find it, in lists, search, timelines, counts, exports or the API;
        admins and our support staff can’t either. A lock marks what not everyone sees. People you share it with can
        edit it, but only you can change who sees it.
      </p>
    </Section>
    <Section title="Attendees and follow-ups">
      <p>
        Colleagues who attended a private activity don’t see it unless you choose them; the form offers to add them. Its
        follow-up tasks are visible to the same people, and to anyone you assign them to, who sees the task but not the
        activity. Pictures in a text can be opened by anyone who has their address.
      </p>
    </Section>
    <Section title="What they don’t count toward">
      <p>
        Last contact, coverage, the{' '}
        <AnchorLink to="/help/$topic" params={{ topic: 'engagement' }}>
          engagement score
        </AnchorLink>
        , suggestions and the dashboard’s lists of holders count only activities that everyone sees. They are the same
        for the whole team, so they can’t give away what is private.
      </p>
    </Section>
    <Section title="When someone leaves">
      <p>
        When an admin removes someone from your team, their private notes and activities go to the colleague the admin
        chooses. Records belong to your company, so don’t use them for anything that doesn’t.
      </p>
    </Section>
  </>
)
