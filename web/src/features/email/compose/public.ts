// Writing email, for other areas: opens a window over whatever page is shown.
export { AnswerButtons } from './AnswerButtons.tsx'
export { EmailButton } from './EmailButton.tsx'
export type { Opening } from './store.ts'
export { useCompose, useMayCompose } from './use-compose.ts'
