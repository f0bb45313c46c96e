import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const Scheduler = () => (
  <>
    <Section title="Booking pages">
      <p>
        Under <AnchorLink to="/irm/scheduler">Scheduler</AnchorLink>, choose New booking page and say who hosts, for how
        long, and at which hours. Free times on the right follow what you change. Copy the link into an email or onto
        your website; a secret page has an address that cannot be guessed. A paused page takes no bookings.
      </p>
    </Section>
    <Section title="Which times are free">
      <p>
        Visitors see the hours of the page on their own clock, without the times at which a host has an activity, a
        booking, a meeting of an event or an entry in a connected calendar. Pauses before and after a meeting, the
        notice, the days ahead and the most bookings a day narrow them further. Private activities count, but no one
        sees what they are about.
      </p>
    </Section>
    <Section title="Several hosts">
      <ul>
        <li>Round robin: one free host, who has the fewest bookings of the page in the last month and ahead.</li>
        <li>Everyone: a time is offered only if all hosts are free.</li>
      </ul>
    </Section>
    <Section title="After a booking">
      <p>
        The visitor and the hosts get an email with an entry for their calendars, and a reminder before the meeting. The
        visitor can choose another time or cancel with a link in the email. The meeting is an activity with the person
        who has the email address; if it is canceled, the activity is removed.{' '}
        <AnchorLink to="/irm/scheduler/bookings">Bookings</AnchorLink> lists all of them.
      </p>
    </Section>
    <Section title="Polls">
      <p>
        To meet several people at once, choose New poll under <AnchorLink to="/irm/scheduler/polls">Polls</AnchorLink>:
        propose times, say whom to ask and how many must be able. Each person gets a link of their own by email, or you
        copy it, and answers Yes, If need be or No without signing in. No one sees who else was asked. You see the
        answers as a grid and confirm a time, or the poll confirms the best one as soon as enough can make it and the
        hosts are free. The meeting is then an activity, and everyone asked gets an email. Until then the proposed times
        are held for the hosts, unless you turn that off. You can close a poll, reopen it or cancel it. Times inside a
        quiet period cannot be proposed.
      </p>
    </Section>
    <Section title="Quiet periods">
      <p>
        Admins keep <AnchorLink to="/irm/scheduler/quiet-periods">quiet periods</AnchorLink>, of one security or all. On
        these days a page offers no times, takes bookings that a colleague approves or declines, or goes on as usual,
        whichever it says.
      </p>
    </Section>
  </>
)
