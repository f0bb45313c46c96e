import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const Campaigns = () => (
  <>
    <Section title="From draft to sent">
      <p>
        Under <AnchorLink to="/email/campaigns">Email Campaigns</AnchorLink>, choose New campaign and start with a
        template. Write the message under Content, choose whom it goes to under Audience, and check and send it under
        Send. Changes are saved as you type. Everything goes through your company’s sending server, which an
        administrator sets up under Settings, Email server.
      </p>
    </Section>
    <Section title="Audience">
      <p>
        Put an audience together from people, filters of the IRM, tags, saved views, target lists, holders of a security
        at a quarter, the guests of an event, or addresses you paste or upload; leave others out the same way. The count
        is live, and each person who gets nothing is listed with the reason. The audience is fixed when you send, and so
        are the reasons.
      </p>
    </Section>
    <Section title="Consent">
      <p>
        The law of the recipient’s country decides: Canada and Europe want consent, express or implied, while in the
        United States everyone may be written to who has not objected. Consent has a source and, where it is implied, an
        end. What you record is kept and never overwritten; the latest entry counts. Suppressed addresses get nothing,
        whatever the audience says. To remove one you have to say why.
      </p>
    </Section>
    <Section title="What counts as opened">
      <p>
        Many mail programs and security scanners load pictures and follow links by themselves. Such visits are counted
        apart and never as a person’s. An open that is counted is a sign, not proof; a click is better, an answer best.
        You can switch tracking off for one campaign or for all.
      </p>
    </Section>
  </>
)
