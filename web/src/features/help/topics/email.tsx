import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const WritingEmail = () => (
  <>
    <Section title="Write">
      <p>
        Choose Email on a profile, a list, an activity or a task, or press c then e. Type names or addresses, or paste a
        list of them. Click a recipient to use another of their addresses. What you write is saved as you type;
        unfinished emails are under <AnchorLink to="/email/drafts">Drafts</AnchorLink>, seen by you alone.
      </p>
    </Section>
    <Section title="Separate messages, or one to all">
      <p>
        From your own account each recipient gets a message of their own, unless you choose one message to all. Only
        separate messages can be personalized: turn on Personalize and insert fields, or choose a template with fields.
        Recipients who lack a field are named before anything is sent. You can send to the others, and keep these in a
        draft.
      </p>
    </Section>
    <Section title="Now or later">
      <p>
        An email leaves ten seconds after you choose Send, and until then you can undo it. Under Send later you choose a
        time, on your clock or on that of each recipient. What waits is under{' '}
        <AnchorLink to="/email/sent">Sent</AnchorLink>, where you can cancel one message or all of them.
      </p>
    </Section>
    <Section title="Reply and forward">
      <p>
        Open a conversation from a timeline to reply, reply to all or forward. A forwarded message begins with its
        sender, date and recipients, and takes its attachments along.
      </p>
    </Section>
    <Section title="If an email can’t be sent">
      <p>
        It is a draft again, with what the mail server said, and the bell tells you. A server that is busy or out of
        reach is tried again for about four hours. “Unconfirmed” means that the connection broke at the moment of
        sending and your mail server doesn’t say whether it has the email: look into your own mail program or ask the
        recipient, then choose It was sent or Send again.
      </p>
    </Section>
  </>
)
