import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const Files = () => (
  <>
    <Section title="Attach a file">
      <p>
        Open the Files tab of an organization, a person or an event and drop files there, or choose Attach files. In a
        note, a note template, an activity or the texts of a survey, drop or paste a file into the text: pictures are
        shown, other files become links. You can attach Word, Excel, PDF, text, CSV, XML and picture files.
      </p>
    </Section>
    <Section title="How files are checked">
      <p>
        Each file is checked before it can be used: its content must match its type, programs are rejected, and it is
        scanned for viruses if a scanner is configured. Documents with macros are marked. The check usually takes a few
        seconds.
      </p>
    </Section>
    <Section title="Who can open them">
      <p>
        Files on the Files tab are visible only to your team. Files and pictures in the text of notes, activities and
        surveys open for anyone who has their address, which can’t be guessed: attach confidential files on the Files
        tab.
      </p>
    </Section>
    <Section title="Versions and space">
      <p>
        A file with the same name as an earlier one becomes its next version; earlier versions stay. A removed file can
        be restored with Undo. <AnchorLink to="/settings/files">Settings</AnchorLink> shows how much space your team’s
        files take.
      </p>
    </Section>
  </>
)
