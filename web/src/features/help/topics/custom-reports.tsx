import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const CustomReports = () => (
  <>
    <Section title="Building a report">
      <p>
        Under <AnchorLink to="/reports/custom">Custom Reporting</AnchorLink>, start from a ready-made report or choose
        New report. Choose what to report on, then filters, groups and figures; the result updates as you make changes.
        List filters are those of the subject’s own list, such as Activities or Targets; where the list has saved views,
        you can start from one. If a list filter can no longer be read, the report shows no rows until you remove or
        replace it. Without groups, each record is a row. Columns by a date shows a column for each month or quarter. A
        map has a square for each country, or for each state and province; darker is more. Your settings are in the page
        address, so you can share it with a colleague before you save the report.
      </p>
    </Section>
    <Section title="Reading the figures">
      <p>
        Choose a figure to see the rows behind it. A dash means unknown, not zero. A record with several styles, tags or
        assignees counts in each of them, and once in the total. Positions are as of quarter-end: they are never added
        up across quarters, and a year shows its last quarter. Managers that have not filed are neither holders nor
        sellers.
      </p>
    </Section>
    <Section title="Sharing and emailing">
      <p>
        A report is private until you share it with colleagues or everyone. A report shows each person only what they
        have access to. Schedule emails it daily, weekly, monthly, quarterly or after the 13F deadline: 13F reports are
        past due and loaded. Only you and admins can change a report. If you lose access, it is no longer emailed.
      </p>
    </Section>
  </>
)
