import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const WritingEmail = () => (
  <>
    <Section title="Write">
      <p>
        Choose Email on a profile, a list, an activity or a task, or press c then e. Type names or addresses, or paste a
        list of them. Click a recipient to use another of their addresses. Emails are saved as you type; unfinished ones
        are under <AnchorLink to="/email/drafts">Drafts</AnchorLink>, visible only to you.
      </p>
    </Section>
    <Section title="Separate messages, or one to all">
      <p>
        From your own account, each recipient gets a separate message unless you choose one message to all. Only
        separate messages can be personalized: turn on Personalize and insert fields, or choose a template with fields.
        Recipients with missing fields are listed before anything is sent. You can send to the others and keep these in
        a draft.
      </p>
    </Section>
    <Section title="Now or later">
      <p>
        An email is sent ten seconds after you choose Send; until then you can undo it. Under Send later, choose a time
        in your time zone or each recipient’s. Scheduled emails are under <AnchorLink to="/email/sent">Sent</AnchorLink>
        , where you can cancel one message or all of them.
      </p>
    </Section>
    <Section title="Reply and forward">
      <p>
        Open a conversation from a timeline to reply, reply to all or forward. A reply is sent from the account that
        received the message, to the address its sender asks for, and can be personalized if it goes to one person. A
        forwarded message begins with its sender, date and recipients, and includes its attachments.
      </p>
    </Section>
    <Section title="If an email can’t be sent">
      <p>
        It becomes a draft again with the mail server’s response, and you are notified. If a server is busy or
        unreachable, Rostrum keeps trying for about four hours. “Unconfirmed” means that the connection broke at the
        moment of sending and your mail server can’t confirm that it received the email: check your own email program or
        ask the recipient, then choose Mark as sent or Send again.
      </p>
    </Section>
  </>
)
