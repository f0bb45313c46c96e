import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const EmailAccounts = () => (
  <>
    <Section title="Connect a mailbox or a calendar">
      <p>
        Open <AnchorLink to="/settings/email-and-calendar">Email and Calendar</AnchorLink> and enter your address. The
        servers are found from what your company publishes; check them before you enter your password. Nothing is saved
        until the servers have accepted it. You can connect several accounts.
      </p>
    </Section>
    <Section title="Passwords">
      <p>
        Passwords and access tokens are stored encrypted, never shown, and deleted when you archive the account. If your
        provider asks for a code when you sign in, create an app password there and use it here.
      </p>
    </Section>
    <Section title="Who can use an account">
      <p>
        Only you. Colleagues can see that an account exists, and its address. If a connection fails, for example after
        you changed your password, the page says why; choose Edit to enter the new one.
      </p>
    </Section>
    <Section title="What is recorded">
      <p>
        Mail with people in your IRM appears on their timelines, one entry for each conversation, and your colleagues
        can read it. For each account choose what is recorded in its menu: everything, the subject only, or nothing. All
        other mail in the mailbox is left alone. To keep a conversation to yourself, open its activity and change
        Visible to.
      </p>
      <p>
        Email that should never be recorded belongs on the{' '}
        <AnchorLink to="/settings/exclude-list">Exclude List</AnchorLink>: addresses, domains or subject words. A rule
        can also delete what was recorded before; you see how much first.
      </p>
    </Section>
    <Section title="Filing without a mailbox">
      <p>
        <AnchorLink to="/settings/email-and-calendar">Email and Calendar</AnchorLink> also shows your company’s filing
        address. Bcc it when you email an investor, or forward their email to it. Only email that your own mail server
        signs in your name is filed; what you write above a forwarded message is not recorded.
      </p>
      <p>
        Mail from others, or about people who are not in your IRM, waits for 30 days under{' '}
        <AnchorLink to="/email/unknown-senders">Unknown Senders</AnchorLink>, where your whole team can file or discard
        it. If the address has leaked, an admin can replace it.
      </p>
    </Section>
    <Section title="Reading a conversation">
      <p>
        Open it from a timeline. Quoted text is folded. Pictures that came with a message are shown; pictures from other
        servers load only when you ask, so senders don’t learn that you read their mail. Addresses that bounced are
        marked on the profile, and invitations can be added to your activities.
      </p>
    </Section>
    <Section title="Calendars">
      <p>
        Under <AnchorLink to="/settings/calendars">Calendars</AnchorLink> choose which of your calendars count as busy,
        and the one to which your meetings and bookings are added. You can also subscribe to a calendar by its address.
        Rostrum stores only when you are busy, never why. Calendars are checked every few minutes; choose Check now to
        see a change right away.
      </p>
      <p>
        If you move or delete one of these meetings in your own calendar, it is not overwritten: it is listed under
        Changed in your calendar, where you can restore it or leave it as it is. To see your meetings elsewhere without
        connecting an account, subscribe to your calendar feed in any calendar app. Its address is secret; replace it if
        others have seen it.
      </p>
    </Section>
    <Section title="Signatures">
      <p>
        Each account has its own <AnchorLink to="/settings/signatures">signature</AnchorLink>. Drop or paste a picture,
        such as your logo, into the text.
      </p>
    </Section>
  </>
)
