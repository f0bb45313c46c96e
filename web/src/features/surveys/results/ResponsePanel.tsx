import type { SurveyResponse } from '@rostrum/contract/surveys/responses'
import { SidePanel } from '#ui/SidePanel.tsx'
import classes from './Results.module.css'

type ResponsePanelProps = { response: SurveyResponse | undefined; onClose: () => void }

export const ResponsePanel = ({ response, onClose }: ResponsePanelProps) => (
  <SidePanel
    opened={response !== undefined}
    onClose={onClose}
    title={response?.person?.name ?? response?.respondentName ?? 'Without a name'}
    context={response?.organization?.name ?? response?.respondentFirm}
  >
    {response && <AnswerList answers={response.answers} />}
  </SidePanel>
)

/** Each with the question as it was asked, which may have been edited since. */
const AnswerList = ({ answers }: Pick<SurveyResponse, 'answers'>) => (
  <dl className={classes.answers}>
    {answers.map(({ questionId, question, text }) => (
      <div key={questionId}>
        <dt>{question}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)
