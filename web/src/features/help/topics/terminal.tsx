import { Section } from '../Article.tsx'

export const InsideTerminal = () => (
  <>
    <Section title="What is different">
      <p>
        Inside a financial data terminal, a slim bar replaces the sidebar and the top bar. Type a ticker or CUSIP to
        open a security. The links beside it open its profile, its holders, your targets and the issuer. Targets are for
        your own securities. Research is hidden, because the terminal has its own. The terminal’s pages can link to the
        same pages by ticker or CUSIP.
      </p>
    </Section>
    <Section title="Following the terminal">
      <p>
        When you change the security in the terminal, Rostrum follows. A security profile stays on the same tab. One of
        your own securities becomes the focused security and the page stays open. Any other security opens its profile.
        The terminal is notified when you open another security here.
      </p>
    </Section>
    <Section title="Signing in">
      <p>
        Choose Sign in. A window opens, because browsers block sign-in cookies inside another site’s page. It closes
        when you are done, and nothing you typed is lost. If nothing opens, allow pop-ups for this site.
      </p>
    </Section>
  </>
)
