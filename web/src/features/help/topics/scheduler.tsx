import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const Scheduler = () => (
  <>
    <Section title="Booking pages">
      <p>
        Under <AnchorLink to="/irm/scheduler">Scheduler</AnchorLink>, choose New booking page and set who hosts, how
        long meetings last, and at what hours. Available times on the right update as you make changes. Copy the link
        into an email or onto your website; a secret page has an address that can’t be guessed. A paused page takes no
        bookings.
      </p>
    </Section>
    <Section title="Which times are available">
      <p>
        Visitors see the page’s hours in their own time zone, except times when a host has an activity, a booking, an
        event meeting or an entry in a connected calendar. Buffers, minimum notice, bookable days ahead and the maximum
        bookings per day narrow them further. Private activities count, but no one sees what they are about.
      </p>
    </Section>
    <Section title="Several hosts">
      <ul>
        <li>Round robin: the available host with the fewest recent and upcoming bookings on the page.</li>
        <li>Everyone: a time is offered only if all hosts are available.</li>
      </ul>
    </Section>
    <Section title="After a booking">
      <p>
        The visitor and the hosts get an email with a calendar file, and a reminder before the meeting. The visitor can
        choose another time or cancel with a link in the email. The meeting is logged as an activity with the person who
        has that email address; if it is canceled, the activity is removed.{' '}
        <AnchorLink to="/irm/scheduler/bookings">Bookings</AnchorLink> lists all of them.
      </p>
    </Section>
    <Section title="Polls">
      <p>
        To meet several people at once, choose New poll under <AnchorLink to="/irm/scheduler/polls">Polls</AnchorLink>:
        propose times, choose whom to invite and how many must be able to attend. Each person gets a personal link by
        email, or you copy it, and answers Yes, If need be or No without signing in. No one sees who else was invited.
        You see the answers as a grid and confirm a time, or the poll confirms the best one as soon as enough can make
        it and the hosts are free. The meeting is then an activity, and everyone invited gets an email. Until then, the
        proposed times are held for the hosts, unless you turn that off. You can close a poll, reopen it or cancel it.
        Times in a quiet period can’t be proposed.
      </p>
    </Section>
    <Section title="Quiet periods">
      <p>
        Admins keep <AnchorLink to="/irm/scheduler/quiet-periods">quiet periods</AnchorLink>, for one security or all.
        On these days a page offers no times, takes bookings that a colleague approves or declines, or works as usual,
        depending on its settings.
      </p>
    </Section>
  </>
)
