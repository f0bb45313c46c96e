import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const CustomReports = () => (
  <>
    <Section title="Building a report">
      <p>
        Under <AnchorLink to="/reports/custom">Custom Reporting</AnchorLink>, start from a ready-made report or choose
        New report. Choose what it is about, then filters, groups and figures; the result follows what you change.
        Without groups, each record is a row. Columns by a date shows a column for each month or quarter. A map has a
        square for each country, or for each state and province; darker is more. What you change is in the address, so
        you can send it to a colleague before you save it.
      </p>
    </Section>
    <Section title="Reading the figures">
      <p>
        Choose a figure to see the rows behind it. A dash is unknown, which is not zero. A record with several styles,
        tags or assignees counts in each of them, and once in the total. Positions are a state at the end of a quarter:
        they are never added up over quarters, and a year shows its last one. Managers that have not filed are neither
        holders nor sellers.
      </p>
    </Section>
    <Section title="Sharing and mailing">
      <p>
        A report is yours alone until you share it with colleagues or everyone. Everyone sees their own figures: a
        report never shows more than its reader may see. Schedule mails it daily, weekly, monthly, quarterly or when the
        quarter is settled: 13F reports are past due and loaded. Only you and admins can change a report. If you lose
        access, it is no longer mailed.
      </p>
    </Section>
  </>
)
