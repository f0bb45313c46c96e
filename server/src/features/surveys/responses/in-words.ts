import { answerText } from '@rostrum/contract/surveys/answer-text'
import { type Answer, mapOf } from '@rostrum/contract/surveys/answers'
import type { Question } from '@rostrum/contract/surveys/form'
import type { SurveyResponse } from '@rostrum/contract/surveys/responses'
import type { Asked } from '../asked.ts'

type AnswerInWords = SurveyResponse['answers'][number]

/** With a name: the questions in the order of the latest form, each as the version that was answered asked it. */
export function inWords(
  asked: Asked,
  { formNumber, answers }: { formNumber: number; answers: Answer[] },
): AnswerInWords[] {
  const given = mapOf(asked.under(formNumber, answers))
  return asked.questions.flatMap(({ id }) => {
    const value = given.get(id)
    const question = asked.inVersion(formNumber, id)
    return value && question
      ? [{ questionId: id, value, question: question.title, text: answerText(question, value) }]
      : []
  })
}

/** Without a name: in the latest wording, which tells nothing about when it was answered. */
export function inLatestWords(questions: readonly Question[], answers: readonly Answer[]): AnswerInWords[] {
  const given = mapOf(answers)
  return questions.flatMap((question) => {
    const value = given.get(question.id)
    return value
      ? [{ questionId: question.id, value, question: question.title, text: answerText(question, value) }]
      : []
  })
}
