import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const EventsAndTranscripts = () => (
  <>
    <Section title="Calendar">
      <p>
        The{' '}
        <AnchorLink to="/research/events" underline="always">
          calendar
        </AnchorLink>{' '}
        lists earnings calls, conferences, investor days and annual meetings of your company and its peers. Type events
        in, import a spreadsheet or a calendar file, or subscribe to a company’s calendar, which is read every six
        hours. An imported event of the same company, type and day updates the one you have. Times are in the event’s
        time zone. An event is expected until you or its calendar confirms it.
      </p>
    </Section>
    <Section title="Transcripts">
      <p>
        Add a text, PDF, Word or HTML file, paste the text, or upload a full submission (.txt) of an 8-K from EDGAR: the
        transcript is taken from its exhibits 99. A scanned PDF has no text and can’t be read. A text may have up to
        1,000,000 characters.
      </p>
      <p>
        Speakers are recognized from the layout, and prepared remarks and questions are kept apart. Choose Edit beside a
        speaker to correct the name, role or firm. Questions and answers follow the corrected roles. Edit at the top
        changes the title, company, date and fiscal period of the transcript, and links it to an event in the calendar.
      </p>
    </Section>
    <Section title="Who asked what">
      <p>
        An analyst is matched to a person in your IRM when the name and the firm agree, or when only one person has the
        name and the firm of one of them is unknown. Otherwise the speaker shows Choose person. Questions from matched
        analysts appear on the timelines of the person and the firm, for colleagues with access to transcripts.
      </p>
    </Section>
    <Section title="Topics">
      <p>
        Topics are the themes of your activities. Each is found by its words, in any form; without words, by its name. A
        figure counts the passages that mention the topic, by the company and by analysts. Choose a fiscal year and
        quarter to compare your call with those of peers, and a figure to read the passages.
      </p>
    </Section>
  </>
)
