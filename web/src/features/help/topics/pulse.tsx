import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const PulseSurveys = () => (
  <>
    <Section title="Building a survey">
      <p>
        Under <AnchorLink to="/surveys">Pulse</AnchorLink>, choose New survey and start with a template, an empty page
        or a JSON file. Changes are saved as you type, and Ctrl+Z takes them back one by one. The list above the
        questions says what is missing before you can publish, and gives hints on wording; the preview follows the same
        rules as the page that respondents see.
      </p>
    </Section>
    <Section title="Rules">
      <p>
        Show only if… shows a question to those whose earlier answers fit. A rule below a page leads to a later page or
        to the end; the first rule that fits counts. Rules never lead back, so every respondent reaches the end. Answers
        to questions that a respondent no longer sees are not kept.
      </p>
    </Section>
    <Section title="Types">
      <ul>
        <li>Attributed: answers show who gave them.</li>
        <li>Recipient-defined: each respondent chooses whether to give a name.</li>
        <li>
          Anonymous: no one learns who answered what, not even from the database. Answers are counted in groups of at
          least five, so that no change of the results shows one person’s answer. The first results appear when ten
          people have answered, or five once the survey has closed.
        </li>
      </ul>
      <p>The type is fixed once a survey has been published. Duplicate the survey to choose another.</p>
    </Section>
    <Section title="After publishing">
      <p>
        You can still edit the survey. Respondents see the changes when you choose Publish changes; answers given before
        stay with the questions they were given to. An archived survey takes no more answers and can be reopened. A
        deleted one can be restored for 30 days.
      </p>
    </Section>
    <Section title="Inviting people">
      <p>
        Under Recipients, add people or paste addresses, then choose Invite: the email window opens with a link that
        becomes each recipient’s own when you send. Make links creates links that work once each, to hand out on paper
        or in another program; the file of the list contains them. With the open link anyone can answer. Remind writes
        to those who have not answered, at most once in three days. Whoever chooses “No more surveys” is left out from
        then on.
      </p>
      <p>
        Respondents do not sign in. In attributed surveys they can stop and go on later on another device; in the others
        unfinished answers stay in their browser.
      </p>
    </Section>
    <Section title="Results">
      <p>
        Each figure comes with its 95% interval: the range in which it would probably lie if everyone had been asked.
        Few answers make it wide. Weigh by shares, value or assets to see what your owners think rather than how many
        people do; the ring on each bar shows the same with everyone counted alike. Compare and filter by what is known
        of a respondent’s firm. Answers without a name take no filter and no weight.
      </p>
      <p>
        A question that was asked before in the same words shows its earlier results. For a matrix, choose the column
        whose share is compared between groups and surveys; earlier surveys count if they had the same columns. Answers
        in words can be searched and given the same themes as your meetings.
      </p>
      <p>
        Export as PDF makes a report for the board with the weighting, comparison and filters of the page: the findings
        with the questions they rest on, each question in its picture, and the response rate by segment. It contains the
        first ten answers of each question in words, with names where respondents gave them.
      </p>
    </Section>
    <Section title="In your IRM">
      <p>
        Answers with a name are on the timelines of the person and the firm, and count for their engagement. The lists
        of people and organizations have the filter Answered survey.
      </p>
    </Section>
    <Section title="In emails">
      <p>
        Insert survey link in the email editor’s toolbar adds a published survey to your text. Each recipient gets a
        link of their own when the email is sent.
      </p>
    </Section>
  </>
)
