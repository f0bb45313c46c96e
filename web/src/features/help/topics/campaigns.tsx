import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const Campaigns = () => (
  <>
    <Section title="From draft to sent">
      <p>
        Under <AnchorLink to="/email/campaigns">Email Campaigns</AnchorLink>, choose New campaign and start with a
        template. Write the message under Content, choose recipients under Audience, and check and send it under Send.
        Changes are saved as you type. Everything goes through your company’s sending server, which an administrator
        sets up under Settings, Email server.
      </p>
    </Section>
    <Section title="Audience">
      <p>
        Build an audience from people, IRM filters, tags, saved views, target lists, holders of a security at
        quarter-end, event invitees, or addresses you paste or upload as an XLSX or CSV file. Exclude people the same
        way. Suppressions, consent and exclusions apply to uploaded addresses as to everyone. The count is live, and
        everyone who is excluded is listed with the reason. An excluded address is excluded for everyone who has it, and
        an address you enter is the one the email goes to, even if it is someone’s second address. A campaign with a
        survey excludes people who opted out of surveys or have answered it. The audience and the reasons are fixed when
        you send.
      </p>
    </Section>
    <Section title="Consent">
      <p>
        The law of the recipient’s country applies: Canada and Europe require consent, express or implied, while in the
        United States you may email anyone who has not opted out. Consent has a source and, if implied, an expiration
        date. Entries are never overwritten; the latest one applies. Suppressed addresses never get email, whatever the
        audience. You must give a reason to remove one.
      </p>
    </Section>
    <Section title="Limits">
      <p>
        Limits per hour under Settings, Campaigns apply to all campaigns together; a campaign can have stricter ones.
        They count every attempt, including those the recipient’s server defers or rejects.
      </p>
    </Section>
    <Section title="What counts as opened">
      <p>
        Many email programs and security scanners load pictures and follow links automatically. These are counted
        separately and never as a person’s. An open is an indication, not proof; a click is a stronger one, and a reply
        the strongest. You can turn tracking off for one campaign or for all, including those already sent. Replies are
        counted if the mailbox of the campaign’s owner is connected and synchronized.
      </p>
    </Section>
  </>
)
