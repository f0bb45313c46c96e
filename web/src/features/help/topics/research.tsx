import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const Research = () => (
  <>
    <Section title="Adding broker reports">
      <p>
        Under{' '}
        <AnchorLink to="/research" underline="always">
          Research
        </AnchorLink>
        , choose Add documents for PDF, Word, HTML and text files, or give brokers the address shown at the top of the
        page. Verified mail from colleagues and from the domains under Broker settings becomes documents; other mail
        waits until someone on your team decides. Your administrator can also set up a folder to import from. The same
        file is never stored twice.
      </p>
    </Section>
    <Section title="Confirming what was recognized">
      <p>
        Broker, analyst, date, security, rating and price target are recognized where the text says so, with the words
        and the page they were read from. Check them under Details and choose Confirm details. If there is a broker, a
        security and a date, the rating and the price target are then recorded with the document as their source. They
        follow later corrections, and are removed if you delete the document or share it with chosen people only.
      </p>
    </Section>
    <Section title="Notes">
      <p>
        Under Notes, beside a document, write what your team should know, with or without a page. Everyone who sees the
        document sees its notes. You can edit and delete your own.
      </p>
    </Section>
    <Section title="Searching">
      <p>
        Search looks through the text of every page. Put words in quotes to find them together, write OR between
        alternatives, and a minus sign before a word to leave it out. Choose a page in the results to open the document
        there with the words highlighted. Scans have no text to search.
      </p>
    </Section>
    <Section title="Who sees a document">
      <p>
        Everyone with a research product, chosen people, or only you: set it when you add a document or later under
        Sharing. A license notice is shown above the document, and downloads can be turned off; new documents take both
        from Broker settings. After its last day, only entitlements admins can see a document. It is never deleted
        automatically.
      </p>
    </Section>
    <Section title="Comparing the reports of a day">
      <p>
        Compare reports shows the reports on a security from one day, the day before and the day after, each against
        what the same broker said last: upgrades and downgrades, and raised or lowered price targets.
      </p>
    </Section>
  </>
)
