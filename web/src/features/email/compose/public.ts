// Writing email, for other areas: opens a window over whatever page is shown.
export { AnswerButtons } from './AnswerButtons.tsx'
export { EmailButton } from './EmailButton.tsx'
