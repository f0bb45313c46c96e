import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const EmailAccounts = () => (
  <>
    <Section title="Connect a mailbox or a calendar">
      <p>
        Open <AnchorLink to="/settings/email-and-calendar">Email and Calendar</AnchorLink> and enter your address. The
        servers are looked up from what your company publishes; check them before you enter your password. Nothing is
        kept until the servers have accepted it. You can connect several accounts.
      </p>
    </Section>
    <Section title="Passwords">
      <p>
        Passwords and access are stored encrypted, shown to no one, and deleted when you archive the account. If your
        provider asks for a code when you sign in, create an app password there and use it here.
      </p>
    </Section>
    <Section title="Who can use an account">
      <p>
        Only you. Colleagues see that an account exists, with its address. If a connection fails, for example after you
        changed your password, the page says why; choose Edit to enter the new one.
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
