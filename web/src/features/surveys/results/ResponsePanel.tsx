import { answerText } from '@rostrum/contract/surveys/answer-text'
import { mapOf } from '@rostrum/contract/surveys/answers'
import { questionsOf, type SurveyForm } from '@rostrum/contract/surveys/form'
import type { SurveyResponse } from '@rostrum/contract/surveys/responses'
import { SidePanel } from '#ui/SidePanel.tsx'
import classes from './Results.module.css'

type ResponsePanelProps = { response: SurveyResponse | undefined; form: SurveyForm; onClose: () => void }

export const ResponsePanel = ({ response, form, onClose }: ResponsePanelProps) => (
  <SidePanel
    opened={response !== undefined}
    onClose={onClose}
    title={response?.person?.name ?? response?.respondentName ?? 'Without a name'}
    context={response?.organization?.name ?? response?.respondentFirm}
  >
    {response && <AnswerList response={response} form={form} />}
  </SidePanel>
)

function AnswerList({ response, form }: { response: SurveyResponse; form: SurveyForm }) {
  const answers = mapOf(response.answers)
  return (
    <dl className={classes.answers}>
      {questionsOf(form)
        .filter(({ type }) => type !== 'statement')
        .map((question) => {
          const value = answers.get(question.id)
          return (
            <div key={question.id}>
              <dt>{question.title}</dt>
              <dd>{value ? answerText(question, value) : '–'}</dd>
            </div>
          )
        })}
    </dl>
  )
}
