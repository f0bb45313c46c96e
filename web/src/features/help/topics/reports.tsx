import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const Reports = () => (
  <>
    <Section title="Pages and files">
      <p>
        Choose the sections and their order; they stay in the address, so a link opens the same report. PDF, Excel and
        CSV files have the same figures, filters and sources as the screen. A dash is an unknown figure, never zero.
      </p>
    </Section>
    <Section title="Shareholders">
      <p>
        The <AnchorLink to="/reports/shareholders">shareholder report</AnchorLink> counts shares in 13F filings at two
        quarter-ends, adjusted for splits, without options. <b>% O/S</b> is of shares outstanding; <b>% of reported</b>{' '}
        is of the shares of the holders shown. A manager that has not filed is neither a holder nor an exit, and a
        change exists only where both filings do. With an <b>As of</b> date, only filings made by that day count. With{' '}
        <b>Roll up managers</b>, a group is one holder.
      </p>
    </Section>
    <Section title="Activities">
      <p>
        The <AnchorLink to="/reports/activities">activity report</AnchorLink> counts the activities that you can see,
        the same as in the list with these filters. An activity with two colleagues or two regions counts in both; the
        total counts it once.
      </p>
    </Section>
    <Section title="Meetings and holdings">
      <p>
        For each investor, holdings at the quarter-end before the first meeting of the period are compared with those
        two quarters later. Beside it are similar investors who were not met: same type, strongest style and size, and
        holder or not at the start, weighted to the same mix. This does not prove that a meeting caused a purchase:
        teams meet investors who are already interested.
      </p>
    </Section>
  </>
)
