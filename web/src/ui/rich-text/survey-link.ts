// A link to a survey in a text: each recipient gets one of their own in its place.
import { Node } from '@tiptap/core'
import type { ComponentType } from 'react'

interface ChosenSurvey {
  id: string
  name: string
}

export interface SurveyPickerProps {
  onChoose: (survey: ChosenSurvey) => void
  onClose: () => void
}

export type SurveyPicker = ComponentType<SurveyPickerProps>

export const SurveyLink = Node.create({
  name: 'surveyLink',
  inline: true,
  group: 'inline',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    id: { default: '', parseHTML: (element) => element.dataset.surveyId ?? '' },
    name: { default: '', parseHTML: (element) => element.textContent ?? '' },
  }),
  // Before links, which are any <a>.
  parseHTML: () => [{ tag: 'a[data-survey-id]', priority: 1100 }],
  renderHTML: ({ node: { attrs } }) => ['a', { 'data-survey-id': attrs.id }, attrs.name],
  renderText: ({ node }) => node.attrs.name,
})
