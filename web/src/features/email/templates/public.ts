export { textFields } from './fields.ts'
export { InsertField } from './InsertField.tsx'
export { useSurveyPicker } from './SurveyPicker.tsx'
