import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const Requests = () => (
  <>
    <Section title="Ask for data to be entered">
      <p>
        Open <AnchorLink to="/assistant">Assistant</AnchorLink>, choose New request, say what should be entered and
        attach the files: business cards, attendee lists, spreadsheets. Your whole team sees the requests, can reply and
        can download the files.
      </p>
    </Section>
    <Section title="What the status says">
      <p>
        New: your assistant has not taken it yet. In progress: your assistant is working on it. Waiting for you: your
        assistant has a question; reply so work can continue. Done: it is finished; a reply reopens it. You can mark a
        request as done yourself if you no longer need it.
      </p>
    </Section>
    <Section title="When to expect an answer">
      <p>
        Each request shows when an answer is expected: one business day after you send it, unless your company has
        agreed on another time. The clock runs Monday to Friday, except on US market holidays, and stops while your
        assistant waits for you.
      </p>
    </Section>
    <Section title="How you are notified">
      <p>
        The bell and an email tell you when your assistant takes a request, asks something or finishes. Turn the email
        off in <AnchorLink to="/settings/notifications">notification settings</AnchorLink>.
      </p>
    </Section>
    <Section title="For assistants">
      <p>
        Requests in the bar at the top opens the queue for all your customers, with the next one due first. Opening a
        request switches to its customer. Take it so that your colleagues know; ask with Wait for customer, which stops
        the clock; and finish with Mark as done. Everything you do is recorded as done by an assistant.
      </p>
    </Section>
  </>
)
